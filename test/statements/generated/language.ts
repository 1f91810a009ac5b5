/** What a bank of some language calls its columns, and what it writes into them. Each list is split at `|`. */
export interface LanguageWords {
  /** Day of booking, or just the date. */
  readonly booking: string;
  /** Day of value. */
  readonly value: string;
  /** What the money was for. */
  readonly text: string;
  /** Who the other side is. */
  readonly payee: string;
  readonly amount: string;
  readonly out: string;
  readonly in: string;
  readonly balance: string;
  readonly currency: string;
  /** Kind of transaction. */
  readonly kind: string;
  readonly status: string;
  readonly fee: string;
  readonly reference: string;
  /** A column that says which way the money went. */
  readonly direction: string;
  readonly opening: string;
  readonly closing: string;
  readonly total: string;
  readonly turnoverOut: string;
  readonly turnoverIn: string;
  /** Pairs `in/out`. */
  readonly directions: string;
  readonly done: string;
  readonly pending: string;
  readonly declined: string;
  /** Kinds, in this order: card, transfer, salary, standing bill, fee, interest, cash. */
  readonly kinds: string;
  readonly shops: string;
  readonly bills: string;
  readonly payers: string;
  readonly cities: string;
  readonly account: string;
}

export interface Country {
  readonly code: string;
  /** ISO 4217. */
  readonly currency: string;
}

export type DateOrder = 'DMY' | 'MDY' | 'YMD';

export interface Language {
  readonly name: string;
  readonly countries: readonly Country[];
  readonly order: DateOrder;
  /** Between day, month and year. */
  readonly separators: readonly string[];
  readonly mark: '.' | ',';
  /** Between thousands; '' = nothing. */
  readonly groups: readonly string[];
  /** Encodings of its banks besides UTF-8, as TextDecoder names them. */
  readonly encodings: readonly string[];
  readonly words: LanguageWords;
}

interface Manner {
  /** `DE:EUR AT:EUR`. */
  readonly countries: string;
  readonly order: DateOrder;
  readonly separators: string;
  readonly mark: '.' | ',';
  /** Split at `|`. */
  readonly groups: string;
  readonly encodings: string;
}

/** A language from its short form. */
export function language(name: string, manner: Manner, words: LanguageWords): Language {
  return {
    name,
    countries: manner.countries.split(' ').map((pair) => {
      const [code = '', currency = ''] = pair.split(':');
      return { code, currency };
    }),
    order: manner.order,
    separators: manner.separators.split(' '),
    mark: manner.mark,
    groups: manner.groups.split('|'),
    encodings: manner.encodings === '' ? [] : manner.encodings.split(' '),
    words,
  };
}

/** Columns that banks of all countries often name in English. */
export const ENGLISH_EXTRAS = {
  time: 'Time|Transaction Time|Posting time',
  tax: 'Tax|VAT|Sales Tax|VAT amount',
  original: 'Original Amount|Local amount|Foreign Amount|Amount in transaction currency',
  originalCurrency: 'Original Currency|Local currency|Foreign currency|Transaction currency',
  rate: 'Exchange Rate|FX rate|Rate',
  cardKind: 'Card Type|Funding|Card Funding|Payment Source|Instrument|Account Type|Posting Type|Product',
  category: 'Category|Spending Category|Budget',
  counterAccount: 'Counterparty Account|Beneficiary IBAN|Account of partner',
  accountName: 'Account|Account Name|Account No.',
} as const;
