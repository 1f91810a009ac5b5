import { createContext, use } from 'react';
import type { Business } from '@counterfoil/contracts/business.contract';
import { may, type Right } from '@counterfoil/contracts/role';

interface SelectedBusiness {
  readonly business: Business;
  /** All that are not archived. */
  readonly businesses: readonly Business[];
  select(id: string): void;
}

export const BusinessContext = createContext<SelectedBusiness | null>(null);

/** The selected business and how to select another. @throws outside its provider. */
export function useBusinessChoice(): SelectedBusiness {
  const choice = use(BusinessContext);
  if (!choice) throw new Error('useBusinessChoice must be used within a BusinessProvider');
  return choice;
}

/** The selected business. @throws outside its provider. */
export function useBusiness(): Business {
  return useBusinessChoice().business;
}

/** Whether the user's role in the selected business allows it; the server asks the same table. */
export function useMay(right: Right): boolean {
  const { role, closingRoles } = useBusiness();
  return may(role, right, closingRoles);
}
