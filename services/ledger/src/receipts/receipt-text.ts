import { isCalendarDate } from '@counterfoil/accounting/calendar-date';

/** What a text seems to say; put forward to a person, and never recorded by itself. */
export interface ReadOfText {
  /** Decimal string with two decimals. */
  readonly amount: string | undefined;
  /** YYYY-MM-DD. */
  readonly date: string | undefined;
}

/** Words that stand beside the sum, in the languages of the statements that are read; the surest first. */
const SUM_WORDS = [
  /\b(amount due|balance due|grand total|total due|zu zahlen|gesamtbetrag|rechnungsbetrag|endbetrag|total ttc|net à payer|importe total|totale da pagare|te betalen)\b/i,
  /\b(total|summe|gesamt|betrag|importe|totale|totaal|razem|celkem)\b/i,
];
/** Part of a sum, or of another one. */
const NOT_THE_SUM = /\b(sub-?total|zwischensumme|sous-total|net total|tax|vat|mwst|ust|tva|iva)\b/i;
/** Longer numbers than it takes are none of money either. */
const AMOUNT = /(?<![\d.,])(\d{1,3}(?:[.,' ]\d{3}){0,5}|\d{1,18})[.,](\d{2})(?![\d.,])/g;
/** Beyond this nobody pays at a till, and a number is more likely one of an account. */
const MOST_DIGITS = 9;

/** Characters looked at: of three full pages, which is what is read of a PDF. */
const MAX_TEXT = 60_000;
/** Of a line: paper is no wider. */
const MAX_LINE = 200;

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
/** Spelt otherwise in German; the others begin alike. */
const OTHER_MONTHS: Readonly<Record<string, string>> = { mär: 'mar', mai: 'may', okt: 'oct', dez: 'dec' };

/** Reads sum and day of the text of a receipt. A day that two countries read differently is none. */
export function readOfText(text: string): ReadOfText {
  const lines = text
    .slice(0, MAX_TEXT)
    .split('\n')
    .map((line) => line.slice(0, MAX_LINE));
  return { amount: sumIn(lines), date: dateIn(lines) };
}

function sumIn(lines: readonly string[]): string | undefined {
  for (const words of SUM_WORDS) {
    const candidates = lines.flatMap((line, at) => {
      if (!words.test(line) || NOT_THE_SUM.test(line)) return [];
      const own = amountsIn(line);
      // A table's figure may stand in the next line.
      return own.length > 0 ? own.slice(-1) : amountsIn(lines[at + 1] ?? '').slice(-1);
    });
    const largest = candidates.sort((a, b) => Number(b) - Number(a))[0];
    if (largest !== undefined) return largest;
  }
  return undefined;
}

function amountsIn(line: string): string[] {
  return [...line.matchAll(AMOUNT)].flatMap(([, whole = '', cents = '']) => {
    const digits = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
    return digits.length > MOST_DIGITS ? [] : [`${digits}.${cents}`];
  });
}

function dateIn(lines: readonly string[]): string | undefined {
  for (const match of lines.flatMap((line) => [...line.matchAll(DATES)])) {
    const found = dateOf(match.groups ?? {});
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The longest name of a month has nine letters. */
const DATES = new RegExp(
  [
    String.raw`(?<!\d)(?<iso>(?:19|20)\d\d-\d\d-\d\d)(?!\d)`,
    String.raw`(?<!\d)(?<first>\d{1,2})(?<mark>[./])(?<second>\d{1,2})\k<mark>(?<year>(?:19|20)\d\d)(?!\d)`,
    String.raw`(?<!\d)(?<day>\d{1,2})\.? (?<month>[a-zä]{3})[a-zä]{0,6}\.?,? (?<year2>(?:19|20)\d\d)`,
    String.raw`(?<![a-z])(?<month2>[a-z]{3})[a-z]{0,6} (?<day2>\d{1,2}),? (?<year3>(?:19|20)\d\d)`,
  ].join('|'),
  'gi',
);

function dateOf(parts: Readonly<Record<string, string | undefined>>): string | undefined {
  const { iso, first, second, mark, year } = parts;
  if (iso !== undefined) return isCalendarDate(iso) ? iso : undefined;
  if (first !== undefined && second !== undefined && year !== undefined) {
    // With dots the day comes first everywhere; with slashes only where one of the two can be no month.
    if (mark === '.' || Number(first) > 12 || first === second) return dayOf(year, second, first);
    return Number(second) > 12 ? dayOf(year, first, second) : undefined;
  }
  const name = (parts['month'] ?? parts['month2'] ?? '').toLowerCase();
  const month = MONTHS.indexOf(OTHER_MONTHS[name] ?? name) + 1;
  return month === 0
    ? undefined
    : dayOf(parts['year2'] ?? parts['year3'] ?? '', String(month), parts['day'] ?? parts['day2'] ?? '');
}

function dayOf(year: string, month: string, day: string): string | undefined {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(date) ? date : undefined;
}
