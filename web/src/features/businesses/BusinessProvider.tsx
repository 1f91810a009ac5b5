import { useMemo, useState, type ReactNode } from 'react';
import type { Business } from '@counterfoil/contracts/business.contract';
import { useUser } from '../../session/session';
import { recall, remember } from '../../ui/remembered';
import { BusinessContext } from '../../books/business-context';

/**
 * Holds which business is shown: the one that a link names, else the one chosen last in this browser, else the first.
 * `businesses` has at least one.
 */
export function BusinessProvider({
  businesses,
  children,
}: {
  businesses: readonly [Business, ...Business[]];
  children: ReactNode;
}) {
  const name = `counterfoil-business-${useUser().id}`;
  const [chosen, setChosen] = useState(() => {
    const linked = new URLSearchParams(window.location.search).get('business');
    if (linked !== null && businesses.some(({ id }) => id === linked)) remember(name, linked);
    return recall(name);
  });
  const business = businesses.find(({ id }) => id === chosen) ?? businesses[0];
  const choice = useMemo(
    () => ({
      business,
      businesses,
      select(id: string) {
        remember(name, id);
        setChosen(id);
      },
    }),
    [business, businesses, name],
  );
  return <BusinessContext value={choice}>{children}</BusinessContext>;
}
