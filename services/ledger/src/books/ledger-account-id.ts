import { v5 as uuidv5 } from 'uuid';

/** Ids of lines of the chart are derived, so that every replay gives the same ones. */
export function ledgerAccountId(businessId: string, code: string): string {
  return uuidv5(`ledger-account:${code}`, businessId);
}

/** The id of one of the default categories of a business. */
export function defaultCategoryId(businessId: string, name: string): string {
  return uuidv5(`category:${name}`, businessId);
}
