export interface LedgerEvent { readonly type: string }
export const codec = { type: 'codec' };
