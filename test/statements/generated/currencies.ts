export interface Currency {
  readonly exponent: number;
  /** What one US dollar is about, in units, so that prices look like prices. */
  readonly perDollar: number;
  /** Signs that banks print for it. Several share one. */
  readonly signs: readonly string[];
}

const currency = (exponent: number, perDollar: number, ...signs: readonly string[]): Currency => ({
  exponent,
  perDollar,
  signs,
});

const CURRENCIES: Readonly<Record<string, Currency>> = {
  USD: currency(2, 1, '$'),
  EUR: currency(2, 1, '€'),
  GBP: currency(2, 1, '£'),
  CHF: currency(2, 1, 'CHF', 'Fr.'),
  CAD: currency(2, 1, '$', 'C$'),
  AUD: currency(2, 2, '$', 'A$'),
  NZD: currency(2, 2, '$'),
  SGD: currency(2, 1, '$', 'S$'),
  HKD: currency(2, 8, '$', 'HK$'),
  TWD: currency(2, 32, '$', 'NT$'),
  MXN: currency(2, 18, '$'),
  ARS: currency(2, 900, '$'),
  CLP: currency(0, 950, '$'),
  COP: currency(2, 4000, '$'),
  PEN: currency(2, 4, 'S/'),
  BRL: currency(2, 5, 'R$'),
  SEK: currency(2, 10, 'kr'),
  NOK: currency(2, 10, 'kr'),
  DKK: currency(2, 7, 'kr'),
  PLN: currency(2, 4, 'zł'),
  CZK: currency(2, 23, 'Kč'),
  HUF: currency(2, 350, 'Ft'),
  RON: currency(2, 5, 'lei'),
  MDL: currency(2, 18, 'lei'),
  BAM: currency(2, 2, 'KM'),
  BGN: currency(2, 2, 'лв.'),
  RSD: currency(2, 108, 'дин.'),
  RUB: currency(2, 90, '₽', 'руб.'),
  BYN: currency(2, 3, 'Br'),
  KZT: currency(2, 450, '₸'),
  UAH: currency(2, 40, '₴', 'грн'),
  TRY: currency(2, 33, '₺', 'TL'),
  ILS: currency(2, 4, '₪'),
  AED: currency(2, 4, 'AED'),
  SAR: currency(2, 4, 'SAR'),
  EGP: currency(2, 48, 'EGP'),
  JOD: currency(3, 1, 'JOD'),
  KWD: currency(3, 1, 'KWD'),
  TND: currency(3, 3, 'TND'),
  MAD: currency(2, 10, 'MAD'),
  ZAR: currency(2, 18, 'R'),
  INR: currency(2, 83, '₹', 'Rs.'),
  KES: currency(2, 130, 'KSh'),
  NGN: currency(2, 1500, '₦'),
  PHP: currency(2, 57, '₱'),
  CNY: currency(2, 7, '¥', '￥'),
  JPY: currency(0, 150, '¥', '円'),
  KRW: currency(0, 1350, '₩', '원'),
  THB: currency(2, 35, '฿'),
  VND: currency(0, 25000, '₫'),
  IDR: currency(2, 16000, 'Rp'),
};

/** Refuses a code that is not in the list. */
export function currencyOf(code: string): Currency {
  const found = CURRENCIES[code];
  if (!found) throw new Error(`no currency ${code}`);
  return found;
}

/** What people call some of them. */
const NAMES: Readonly<Record<string, string>> = {
  CHF: 'Schweizer Franken|Swiss francs|Francs suisses|Swiss Franc',
  CNY: '人民币|Renminbi|Chinese Yuan',
  BRL: 'Reais|Real|Brazilian Real',
  INR: 'Rupees|Indian Rupee|Rupee',
  GBP: 'Pound sterling|Pounds Sterling|British Pound',
  EUR: 'Euro|Euros|EURO',
  JPY: '日本円|Japanese Yen|Yen',
  PLN: 'złoty|Polish Zloty',
  CZK: 'Koruna česká|Czech koruna',
  TRY: 'Türk Lirası|Turkish Lira',
  ZAR: 'South African Rand|Rand',
  RUB: 'Российский рубль|рубли',
  NGN: 'Naira',
  THB: 'Thai Baht',
};

/** Names of a currency; none where it has none that we write. */
export function currencyNames(code: string): readonly string[] {
  return NAMES[code]?.split('|') ?? [];
}

/** Codes that travellers of everywhere pay in. */
export const TRAVEL_CURRENCIES = ['USD', 'EUR', 'GBP', 'CHF', 'CAD', 'SEK', 'PLN', 'CZK'] as const;
