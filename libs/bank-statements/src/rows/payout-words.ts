import { typeKey } from '../columns/direction-words';

/**
 * What payment services call the money that they send to their customer's bank account: the whole of a type or of a
 * description. A bank's own transfers and withdrawals are not called so.
 */
const PAYOUT =
  /^(?:(?:stripe|shopify|square|automatic|manual|instant|paypal)? ?payouts?(?: (?:to|#|id)\b.*)?|general withdrawal|user initiated withdrawal|auto-?sweep|withdraw(?:al)? (?:funds )?to (?:a |your )?(?:bank|debit card).*|transfer to (?:a |your )?bank(?: account)?.*|bank deposit payout|deposit to (?:your )?bank(?: account)?|(?:standard|instant) (?:bank )?transfer|cash ?out|allgemeine abbuchung(?: [-–] bankkonto)?|abbuchung auf (?:das )?bankkonto|auszahlung auf (?:das )?bankkonto|virement vers (?:un |votre )?compte bancaire|retrait général|virement sur compte bancaire|retiro general|retirada de fondos|transferencia a (?:la )?cuenta bancaria|prelievo generico|trasferimento su conto bancario|uitbetaling(?: naar bankrekening)?|algemene opname|wypłata na konto bankowe|提现)$/u;

/** Longer than any of these words. */
const MAX_LENGTH = 60;

/** Whether a row is money that a payment service pays out, by one of its cells. */
export function isPayout(cells: readonly string[]): boolean {
  return cells.some((cell) => cell.length <= MAX_LENGTH && PAYOUT.test(typeKey(cell).replace(/_/g, ' ')));
}
