import { currencyOf } from './currencies';

export interface NumberHabit {
  readonly mark: '.' | ',';
  /** 'lakh' = 1,00,000.00. */
  readonly group: string;
  /** Zeros at the end are left off: 42.5, 10. */
  readonly isShort: boolean;
  /** A zero behind the decimals: 42.500. */
  readonly hasZero?: boolean;
  readonly sign: 'none' | 'before' | 'after' | 'code-before' | 'code-after';
  /** Which of the currency's signs. */
  readonly signAt: number;
  /** The ten digits of another script; '' = 0 to 9. */
  readonly digits: string;
}

/** The figure without a sign of its own. */
export function writeFigure(
  minor: number,
  code: string,
  { mark, group, isShort, hasZero = false, digits: script }: NumberHabit,
): string {
  const { exponent } = currencyOf(code);
  const digits = String(Math.abs(minor)).padStart(exponent + 1, '0');
  const whole = exponent === 0 ? digits : digits.slice(0, -exponent);
  const fraction = exponent === 0 ? '' : digits.slice(-exponent);
  const shown = isShort ? fraction.replace(/0+$/, '') : fraction === '' || !hasZero ? fraction : `${fraction}0`;
  const figure = shown === '' ? grouped(whole, group) : `${grouped(whole, group)}${mark}${shown}`;
  return script === '' ? figure : figure.replaceAll(/\d/g, (digit) => script[Number(digit)] ?? digit);
}

function grouped(whole: string, group: string): string {
  if (group === '') return whole;
  if (group !== 'lakh') return whole.replace(/\B(?=(\d{3})+$)/g, group);
  const head = whole.slice(0, -3);
  return head === '' ? whole : `${head.replace(/\B(?=(\d{2})+$)/g, ',')},${whole.slice(-3)}`;
}

/** With the currency's sign or code, where the habit has one. */
export function withCurrency(figure: string, code: string, { sign, signAt }: NumberHabit): string {
  const { signs } = currencyOf(code);
  const mark = signs[signAt % signs.length] ?? code;
  switch (sign) {
    case 'none':
      return figure;
    case 'before':
      return /^\p{L}/u.test(mark) ? `${mark} ${figure}` : `${mark}${figure}`;
    case 'after':
      return `${figure} ${mark}`;
    case 'code-before':
      return `${code} ${figure}`;
    case 'code-after':
      return `${figure} ${code}`;
    default:
      return sign satisfies never;
  }
}
