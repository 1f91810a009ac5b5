import { useAddressFilter } from '../../ui/address-filter';

const DEFAULTS = { tab: 'users', user: '', profile: '', search: '', business: '' } as const;
const isId = (value: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);
/** `business` is what is typed to be checked, and says itself what it wants. */
const IDS = { user: isId, profile: isId };

/**
 * What the dashboard shows, as its address says: the tab, the user it is about, whose profile is open, and what is
 * searched.
 */
export function useAdminAddress() {
  return useAddressFilter<keyof typeof DEFAULTS>(DEFAULTS, IDS);
}
