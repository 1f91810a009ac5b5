import type { ColumnRole } from './columns';
import { currencyNames, currencyOf } from './currencies';
import { ENGLISH_EXTRAS, type LanguageWords } from './language';
import { LANGUAGES } from './languages';
import type { Plan } from './plan';
import type { Random } from './random';

/** Names for the columns, in the plan's language and way of writing; no two alike where the language has enough. */
export function columnNames(plan: Plan, roles: readonly ColumnRole[], random: Random): readonly string[] {
  const english = LANGUAGES.find(({ name }) => name === 'en-GB') ?? plan.language;
  const words = plan.hasEnglishHeader ? english.words : plan.language.words;
  const taken = new Set<string>();
  return roles.map((role) => {
    if (plan.hasInventedWords) return styled(invented(random), role, plan);
    const choices = random.shuffled(
      namesFor(role, words, plan).filter((choice) => isOfCurrency(choice, plan.currency)),
    );
    const name = choices.find((choice) => !taken.has(choice.toLowerCase())) ?? choices[0] ?? '';
    taken.add(name.toLowerCase());
    return styled(utcMarked(marked(name, role, plan), role, plan), role, plan);
  });
}

/** Where no cell says that it is in UTC, the header does. */
function utcMarked(name: string, role: ColumnRole, { isUtc, date }: Plan): string {
  return isUtc && role === 'date' && date.zone === '' ? `${name} (UTC)` : name;
}

/** With the sign of the currency, where the header tells it. */
function marked(name: string, role: ColumnRole, { toldCurrency, currency, firstDay }: Plan): string {
  const isMoney = ['amount', 'in', 'out', 'balance'].includes(role);
  if (toldCurrency !== 'header' || !isMoney || /[(（[]/.test(name)) return name;
  const marks = [...currencyOf(currency).signs, currency, ...currencyNames(currency).slice(0, 1)];
  const mark = marks[firstDay % marks.length] ?? currency;
  return [`${name} (${mark})`, `${name}(${mark})`, `${name}（${mark}）`, `${name} [${mark}]`][firstDay % 4] ?? name;
}

/** A word that no language has, long enough not to be one by chance. */
export function invented(random: Random): string {
  const syllable = (): string =>
    `${random.pick([...'bdfgklmnprstvz'])}${random.pick([...'aeiou'])}${random.pick([...'lnrsx'])}`;
  const word = `${syllable()}${syllable()}${syllable()}`;
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
}

/** Currencies that some names speak of. */
const NAMED_CURRENCIES: readonly (readonly [RegExp, string])[] = [
  [/\(\$\)|USD/, 'USD'],
  [/€|EUR|euros/, 'EUR'],
  [/SEK/, 'SEK'],
  [/NOK/, 'NOK'],
  [/DKK/, 'DKK'],
  [/R\$/, 'BRL'],
  [/TL\)/, 'TRY'],
  [/元/, 'CNY'],
  [/台幣/, 'TWD'],
  [/円/, 'JPY'],
  [/ש"ח/, 'ILS'],
];

function isOfCurrency(name: string, currency: string): boolean {
  return NAMED_CURRENCIES.every(([pattern, code]) => code === currency || !pattern.test(name));
}

/** The day of booking and the one of the purchase, where a bank prints both; other languages print them in English. */
export const POSTED_NAMES: ReadonlyMap<string, readonly [booking: string, purchase: string]> = new Map([
  ['pl', ['Data księgowania', 'Data operacji|Data transakcji']],
  ['it', ['Data contabile', 'Data operazione']],
  ['fr', ['Date comptable|Date de comptabilisation', "Date d'opération|Date de transaction"]],
  ['es', ['Fecha contable', 'Fecha operación|Fecha de operación']],
  ['de', ['Buchungstag|Buchungsdatum', 'Kaufdatum|Belegdatum|Transaktionsdatum']],
  ['sv', ['Bokföringsdag|Bokföringsdatum', 'Transaktionsdag|Köpdatum']],
  ['nl', ['Boekdatum|Boekingsdatum', 'Transactiedatum']],
  ['cs', ['Datum zaúčtování', 'Datum transakce|Datum provedení']],
  ['hu', ['Könyvelés dátuma', 'Tranzakció dátuma']],
]);

const OWN_ACCOUNT_NAMES = [
  ...['Source Account', 'From Account', 'Bank Account', 'My Account', 'Account Used', 'Own Account', 'Account'],
  ...['Quellkonto', 'Compte source', 'Cuenta de origen', 'Conta de origem', '账户', 'Account Nickname'],
];

const CLEARING_NAMES = [
  ...['Clearing Date', 'Cleared Date', 'Settlement Date', 'Settled Date', 'Processed Date', 'Processing Date'],
  ...['Effective Date', 'Entry Date', 'Ledger Date', 'Accounting Date', 'Date Cleared', 'Date Processed'],
];

function namesFor(
  role: ColumnRole,
  words: LanguageWords,
  { extras, language, hasClearingDay, hasOtherAccounts }: Plan,
): string[] {
  const split = (list: string): string[] => list.split('|');
  const isPosted = extras.includes('purchase');
  switch (role) {
    case 'date':
      if (isPosted && hasClearingDay) return CLEARING_NAMES;
      return isPosted
        ? split(POSTED_NAMES.get(language.name)?.[0] ?? 'Posting Date|Post Date|Posted Date|Date posted|Booking Date')
        : split(words.booking);
    case 'other-day':
      return [
        'Statement Date',
        'PreviousTransactionDate',
        'Last Payment Date',
        'Due Date',
        'Deposit Date',
        'Next Due Date',
      ];
    case 'purchase':
      return split(POSTED_NAMES.get(language.name)?.[1] ?? 'Transaction Date|Trans. Date|Trans Date|Purchase Date');
    case 'amount':
      return extras.includes('net') ? ['Gross', 'Gross amount', 'Brutto'] : split(words.amount);
    case 'net':
      return ['Net', 'Net amount', 'Netto'];
    case 'time':
      return split(ENGLISH_EXTRAS.time);
    case 'tax':
      return split(ENGLISH_EXTRAS.tax);
    case 'original':
      return split(ENGLISH_EXTRAS.original);
    case 'original-currency':
      return split(ENGLISH_EXTRAS.originalCurrency);
    case 'rate':
      return split(ENGLISH_EXTRAS.rate);
    case 'card-kind':
      return split(ENGLISH_EXTRAS.cardKind);
    case 'category':
      return split(ENGLISH_EXTRAS.category);
    case 'account':
      if (hasOtherAccounts) return OWN_ACCOUNT_NAMES;
      return split(ENGLISH_EXTRAS.accountName);
    case 'counter-account':
      return split(ENGLISH_EXTRAS.counterAccount);
    case 'bank':
      return ['Bank', 'Bank Name', 'Issuer'];
    case 'empty':
      return ['', 'Notes', 'Remarks', 'Label'];
    case 'text':
    case 'payee':
    case 'value':
    case 'out':
    case 'in':
    case 'direction':
    case 'balance':
    case 'currency':
    case 'kind':
    case 'status':
    case 'fee':
    case 'reference':
      return split(words[role]);
    default:
      return role satisfies never;
  }
}

function styled(name: string, role: ColumnRole, { header, currency }: Plan): string {
  const parts = name.split(/[\s_]+/).filter((part) => part !== '');
  const capital = (part: string): string => `${part.slice(0, 1).toUpperCase()}${part.slice(1).toLowerCase()}`;
  switch (header) {
    case 'upper':
      return name.toUpperCase();
    case 'lower':
      return name.toLowerCase();
    case 'snake':
      return parts.join('_').toLowerCase();
    case 'pascal':
      return parts.map(capital).join('');
    case 'camel':
      return parts.map((part, at) => (at === 0 ? part.toLowerCase() : capital(part))).join('');
    case 'bracketed':
      return ['amount', 'in', 'out', 'balance'].includes(role) && !name.includes('(') ? `${name} (${currency})` : name;
    case 'none':
    case 'plain':
    case 'two-lines':
    case 'grouped':
      return name;
    default:
      return header satisfies never;
  }
}
