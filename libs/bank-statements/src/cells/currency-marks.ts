/**
 * What stands beside a number in an amount cell: currency signs, codes and abbreviations, and the marks CR, DR, DB, C,
 * D, H (Haben), S (Soll). Only what is listed is taken off; any other letter makes the cell unreadable, on purpose.
 */

/** ISO 4217 codes in use, and RUR and some renamed ones that banks still print. */
const CODES = `
  AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTC BTN BWP BYN BYR BZD CAD CDF CHF CLP CNH CNY COP CRC CUP CVE
  CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF
  KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LTL LVL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK
  PHP PKR PLN PYG QAR RMB RON RSD RUB RUR RWF SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH
  UGX USD USDC USDT UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWL
`
  .trim()
  .split(/\s+/);

/** True for a currency's code in any case ("eur"). */
export function isCurrencyCode(text: string): boolean {
  return CODE_SET.has(text.toUpperCase());
}

const CODE_SET: ReadonlySet<string> = new Set(CODES);

const ABBREVIATIONS =
  'S/. S/ Bs. Bs B/. KSh Ksh TSh USh Tk KM ден. ден дин. дин сум сом kr. kr zł zl Kč Kc Ft lei лв. лв руб. руб р. грн. грн din. Rs. Rs Rp RM SFr. Fr. Fr TL 元 圆 円 원'.split(
    ' ',
  );
const DOLLARS = [
  'RD$',
  'TT$',
  'U$S',
  'US$',
  'AU$',
  'CA$',
  'NZ$',
  'HK$',
  'NT$',
  'MX$',
  'A$',
  'C$',
  'S$',
  'R$',
  'Z$',
  'J$',
];

const escape = (text: string): string => text.replace(/[.$]/g, String.raw`\$&`);
/** A rand or a quetzal stands before its figure; behind one a lone letter may be anything. */
const LETTERS_BEFORE = 'R|Q';
/** Longest first, so that `kr.` is taken before `kr`. */
const CURRENCY = [...DOLLARS, ...CODES, ...ABBREVIATIONS]
  .sort((a, b) => b.length - a.length)
  .map(escape)
  .join('|');
/** Arabic signs are letters between points ("د.ا."), or the names of the currencies. */
const ARABIC = String.raw`[\u0620-\u064a](?:\.\s?[\u0620-\u064a]){1,2}\.?|ريال|درهم|دينار|جنيه`;

const CURRENCY_AT_START = new RegExp(String.raw`^(?:${CURRENCY}|${LETTERS_BEFORE}|\p{Sc}|${ARABIC})(?![A-Za-z])`, 'u');
const CURRENCY_AT_END = new RegExp(String.raw`(?<![A-Za-z])(?:${CURRENCY}|\p{Sc}|${ARABIC})$`, 'u');
/** Before a mark nothing else can be meant: "15.54 R DR". */
const LETTER_BEFORE_MARK = new RegExp(String.raw`(?<=\d)\s?(?:${LETTERS_BEFORE})(?=\s(?:CR|DR)$)`, 'i');

const MARK_AT_END = /(?<![A-Za-z])(CR|Cr|cr|DR|Dr|dr|DB|Db|db|C|D|H|S)\.?$/;
const MARK_AT_START = /^(CR|Cr|DR|Dr|DB|Db)\.?(?![A-Za-z])/;

export interface TakenToken {
  readonly token: string;
  readonly rest: string;
}

export function takeCurrency(text: string): TakenToken | null {
  return takeStart(text, CURRENCY_AT_START) ?? takeEnd(text, CURRENCY_AT_END) ?? takeBeforeMark(text);
}

export function takeMark(text: string): TakenToken | null {
  return takeEnd(text, MARK_AT_END) ?? takeStart(text, MARK_AT_START);
}

function takeBeforeMark(text: string): TakenToken | null {
  const match = LETTER_BEFORE_MARK.exec(text);
  return match ? { token: match[0].trim(), rest: text.replace(LETTER_BEFORE_MARK, '').trim() } : null;
}

function takeStart(text: string, pattern: RegExp): TakenToken | null {
  const match = pattern.exec(text);
  return match ? { token: match[0].trim(), rest: text.slice(match[0].length).trim() } : null;
}

function takeEnd(text: string, pattern: RegExp): TakenToken | null {
  const match = pattern.exec(text);
  return match ? { token: match[0].trim(), rest: text.slice(0, match.index).trim() } : null;
}
