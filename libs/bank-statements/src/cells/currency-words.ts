import { isCurrencyCode } from './currency-marks';
import { SIGNS } from './currency-signs';

/** Names of currencies as statements write them, by code; a name of several currencies stands under each of them. */
const NAMES: Readonly<Record<string, string>> = {
  USD: 'us dollar, us dollars, u.s. dollar, u.s. dollars, us-dollar, dollar, dollars, dólar, dólares, dólar americano, dólar estadounidense, dollar américain, доллар сша, доллары сша, 美元, 美金, 米ドル, ドル, 달러, abd doları',
  CAD: 'canadian dollar, canadian dollars, dollar canadien, dollars canadiens, kanadischer dollar, dollar, dollars, 加元',
  AUD: 'australian dollar, australian dollars, dollar, dollars, 澳元',
  NZD: 'new zealand dollar, new zealand dollars, dollar, dollars',
  SGD: 'singapore dollar, singapore dollars, dollar, dollars, 新加坡元',
  HKD: 'hong kong dollar, hong kong dollars, dollar, dollars, 港币, 港幣, 港元',
  TWD: 'new taiwan dollar, new taiwan dollars, taiwan dollar, 新台幣, 新臺幣, 台幣, 臺幣, 新台币, 台币',
  EUR: 'euro, euros, evro, евро, ευρώ, 欧元, 歐元, ユーロ, 유로',
  GBP: 'pound sterling, pounds sterling, british pound, british pounds, sterling, pound, pounds, livre sterling, britisches pfund, pfund sterling, libra esterlina, sterlina, 英镑, 英鎊',
  EGP: 'egyptian pound, egyptian pounds, pound, pounds, جنيه, جنيه مصري',
  CHF: 'swiss franc, swiss francs, schweizer franken, franken, franc suisse, francs suisses, franco svizzero, franchi svizzeri, franco suizo, zwitserse frank, 瑞士法郎',
  JPY: 'japanese yen, yen, 日元, 日圆, 日圓, 日本円',
  CNY: 'renminbi, chinese yuan, yuan, yuan renminbi, 人民币, 人民幣, 人民元, 元人民币',
  KRW: 'korean won, south korean won, won, 한국원, 대한민국 원, 韩元',
  INR: 'indian rupee, indian rupees, rupee, rupees, rupien, roupie indienne, रुपये, रुपया',
  PKR: 'pakistani rupee, pakistani rupees, pakistan rupee, rupee, rupees',
  LKR: 'sri lankan rupee, sri lankan rupees, rupee, rupees',
  NPR: 'nepalese rupee, nepalese rupees, nepali rupee, rupee, rupees',
  BRL: 'real, reais, brazilian real, brazilian reais, real brasileiro, reais brasileiros',
  MXN: 'mexican peso, mexican pesos, peso mexicano, pesos mexicanos, peso, pesos, moneda nacional',
  ARS: 'argentine peso, argentine pesos, peso argentino, pesos argentinos, peso, pesos',
  CLP: 'chilean peso, chilean pesos, peso chileno, pesos chilenos, peso, pesos',
  COP: 'colombian peso, colombian pesos, peso colombiano, pesos colombianos, peso, pesos',
  PHP: 'philippine peso, philippine pesos, peso, pesos, piso',
  UYU: 'uruguayan peso, peso uruguayo, pesos uruguayos, peso, pesos',
  PEN: 'peruvian sol, sol, soles, nuevo sol, nuevos soles',
  SEK: 'swedish krona, swedish kronor, svenska kronor, svensk krona, krona, kronor',
  NOK: 'norwegian krone, norwegian kroner, norske kroner, norsk krone, krone, kroner',
  DKK: 'danish krone, danish kroner, danske kroner, dansk krone, krone, kroner',
  ISK: 'icelandic króna, íslensk króna, króna, krónur',
  PLN: 'zloty, złoty, zlotys, polish zloty, polski złoty, złote, złotych',
  CZK: 'czech koruna, czech crown, koruna česká, česká koruna, koruna, koruny, korun',
  HUF: 'forint, hungarian forint, magyar forint',
  RON: 'romanian leu, leu, leu românesc',
  BGN: 'bulgarian lev, lev, leva, лев, лева, български лев',
  RSD: 'serbian dinar, srpski dinar, српски динар, динар',
  RUB: 'ruble, rubles, rouble, roubles, russian ruble, russian rubles, рубль, рубли, рублей, российский рубль, российские рубли',
  UAH: 'hryvnia, ukrainian hryvnia, гривня, гривні, гривна, гривны',
  KZT: 'tenge, тенге',
  TRY: 'turkish lira, lira, türk lirası',
  ILS: 'israeli shekel, new israeli shekel, shekel, shekels, שקל, שקלים, ש"ח, ש״ח, שקל חדש',
  AED: 'uae dirham, uae dirhams, emirati dirham, dirham, dirhams, درهم, درهم إماراتي',
  MAD: 'moroccan dirham, dirham, dirhams, dirham marocain, درهم مغربي',
  SAR: 'saudi riyal, saudi riyals, riyal, riyals, ريال, ريال سعودي',
  ZAR: 'south african rand, rand',
  KES: 'kenyan shilling, kenyan shillings, kenya shilling, kenya shillings, shilling, shillings',
  NGN: 'naira, nigerian naira',
  GHS: 'ghana cedi, ghanaian cedi, cedi, cedis',
  THB: 'thai baht, baht, บาท',
  VND: 'vietnamese dong, dong, đồng, việt nam đồng',
  IDR: 'rupiah, indonesian rupiah',
  MYR: 'ringgit, malaysian ringgit, ringgit malaysia',
};

const WORDS: ReadonlyMap<string, readonly string[]> = wordTable();

function wordTable(): ReadonlyMap<string, readonly string[]> {
  const table = new Map<string, string[]>();
  const add = (word: string, ...codes: readonly string[]): unknown =>
    table.set(wordKey(word), [...new Set([...(table.get(wordKey(word)) ?? []), ...codes])]);
  for (const [sign, codes] of Object.entries(SIGNS)) add(sign, ...codes.split(' '));
  for (const [code, names] of Object.entries(NAMES)) for (const name of names.split(', ')) add(name, code);
  return table;
}

function wordKey(text: string): string {
  return text.trim().normalize('NFC').toLowerCase().replaceAll('\u0307', '').replace(/\s+/g, ' ');
}

/** Where figures have a decimal point, and a comma or an apostrophe between thousands. */
const WITH_POINT: ReadonlySet<string> = new Set(
  'USD GBP AUD NZD SGD HKD CHF JPY CNY TWD KRW INR PKR LKR NPR PHP THB MYR ILS MXN KES NGN GHS EGP SAR AED'.split(' '),
);

/** Whether a decimal point is what statements in a currency have. */
export function hasDecimalPoint(code: string): boolean {
  return WITH_POINT.has(code);
}

/** The currencies that a code, a sign or a name may stand for, the likeliest first; none for any other text. */
export function currenciesOf(text: string): readonly string[] {
  return isCurrencyCode(text) ? [currentCode(text.toUpperCase())] : (WORDS.get(wordKey(text)) ?? []);
}

/** Codes that banks print beside those of ISO 4217. */
function currentCode(code: string): string {
  return SIGNS[code] ?? code;
}

/**
 * The one that is meant: what the file tells elsewhere, else the books' own, else the likeliest.
 * @param told currencies that the file names beyond doubt
 */
export function meantCurrency(text: string, books: string, told: ReadonlySet<string>): string | null {
  const known = currenciesOf(text);
  const elsewhere = known.filter((code) => told.has(code));
  if (elsewhere.length === 1) return elsewhere[0] ?? null;
  return known.includes(books) ? books : (known[0] ?? null);
}

/** Parts of words by which statements call a currency, in the languages of the banks seen. */
const CURRENCY_NAME =
  /curr|ccy|divis|devis|döviz|moned|moeda|monnaie|monn\.|w(?:ä|ae)hrung|whg|valu[ut]|valiut|valūt|walut|m[eě]na|mata uang|para birimi|munt|pénznem|вал[юу]т|νόμισμα|מטבע|العملة|币|幣|貨幣|通貨|통화|สกุล|tiền tệ|मुद्रा/iu;

/** Whether a column or a fact above the rows is called a currency. */
export function isCurrencyName(name: string): boolean {
  return CURRENCY_NAME.test(name);
}
