import { useAddressFilter } from '../../ui/address-filter';

const DEFAULTS = { tab: 'users', user: '', profile: '', search: '', business: '' } as const;

/** What the dashboard shows, as its address says: the tab, the user it is about, whose profile is open, and what is searched. */
export function useAdminAddress() {
  return useAddressFilter<keyof typeof DEFAULTS>(DEFAULTS);
}
