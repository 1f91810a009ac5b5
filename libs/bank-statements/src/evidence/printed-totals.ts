import type { StatementRow, ValidRow } from '../statement-row';

/**
 * What a line of totals is called; the whole description. A company may be called so too: the figure must be a total as
 * well.
 */
const TOTAL =
  /^(?:(?:grand|sub|monthly|overall)?[ -]?totals?(?: (?:amount|debits?|credits?|general|generale|général|geral))?|sum|summe|gesamt(?:summe|betrag)?|zwischensumme|(?:sub|eind)?totaal|totale?|totali|sous-total|somme|suma(?: total)?|soma|razem|ogółem|celkem|spolu|összesen|yhteensä|summa|i alt|sum totalt?|итого|всего|разом|усього|toplam|genel toplam|σύνολο|ukupno|skupaj|jumlah|tổng cộng|รวม|合計|小計|合计|总计|小计|합계|المجموع|إجمالي|סה"כ)\s*:?$/iu;

interface Sums {
  net: bigint;
  into: bigint;
  out: bigint;
}

const none = (): Sums => ({ net: 0n, into: 0n, out: 0n });

/**
 * Flags lines of totals that have a date and look like transactions: called so, and exactly the sum of the rows above,
 * or of those since the last one.
 */
export function withoutTotals(rows: readonly StatementRow[]): readonly StatementRow[] {
  if (!rows.some((row) => row.valid && TOTAL.test(row.description))) return rows;
  const all = none();
  let since = none();
  return rows.map((row) => {
    if (!row.valid || row.flags.includes('balance')) return row;
    if (TOTAL.test(row.description) && row.amountMinor !== 0n && (isSumOf(row, all) || isSumOf(row, since))) {
      since = none();
      return { ...row, flags: [...row.flags, 'balance' as const] };
    }
    for (const sums of [all, since]) add(sums, row.amountMinor);
    return row;
  });
}

function add(sums: Sums, amount: bigint): void {
  sums.net += amount;
  if (amount > 0n) sums.into += amount;
  else sums.out += amount;
}

/** Banks print the sum of debits without a minus. */
function isSumOf({ amountMinor }: ValidRow, { net, into, out }: Sums): boolean {
  return [net, -net, into, out, -out].includes(amountMinor);
}
