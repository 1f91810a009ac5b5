import { useEffect, useMemo, useState, type ReactNode } from 'react';
import type { Business } from '@counterfoil/contracts/business.contract';
import { LAST_BUSINESS_COOKIE } from '@counterfoil/contracts/first-answers';
import { useUser } from '../../session/session';
import { recall, remember } from '../../ui/remembered';
import { BusinessContext } from '../../books/business-context';

/** In seconds. */
const ONE_YEAR_S = 365 * 24 * 60 * 60;

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
  // The server puts the first answers of this one into the next document.
  const named = businesses.length > 1 ? business.id : null;
  useEffect(() => {
    if (named !== null)
      document.cookie = `${LAST_BUSINESS_COOKIE}=${named}; path=/; samesite=lax; max-age=${ONE_YEAR_S}`;
  }, [named]);
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
