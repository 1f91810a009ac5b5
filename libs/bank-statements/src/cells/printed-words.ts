import { MAX_CLASSIFIED, MAX_TEXT_KEY } from '../limits';

/**
 * Words by which banks call what they print among the rows, in many languages. They only help: a shop may be called so
 * too, and where to look and what the figures must be is decided elsewhere (evidence/printed-rows.ts).
 */

/** A text is all name of a balance or a total, or has such a word among others. */
export interface PrintedWords {
  readonly of: 'balance' | 'total';
  readonly isWhole: boolean;
}

// A star stands for the rest of a word.
const BALANCE = words(
  `balance, bal, balances, saldo, saldos, saldi, solde, soldes, sold, soldul, kontostand, saldovortrag, vortrag, *übertrag, riporto, a riportare, riportato, report, solde reporté, trasladar, suma anterior, suma y sigue, transport, transporteren, te transporteren, overgebracht, anfangssaldo, endsaldo, zůstatek, zůstatku, zostatok,
   zostatku, stanje, *egyenleg, *bestand, *jääk, bakiye, bakiyesi, остаток, остатки, сальдо, залишок, салдо, υπόλοιπο, υπολοιπο, υπόλοιπα, יתרה, יתרת, رصيد, الرصيد, शेष, शिल्लक, স্থিতি, likutis, likučio, atlikums, atlikuma,
   jääk, algsaldo, lõppsaldo, alkusaldo, loppusaldo, staða, salio, baki, mizani, hesap bakiyesi, số dư, so du, ยอดคงเหลือ, ยอดยกมา, ยอดยกไป, ยอด, 余额, 餘額, 结余, 結餘, 残高, 繰越, 繰越金, 前月繰越, 次月繰越,
   잔액, 이월, 전월이월, b/f, c/f, bf, cf, brought forward, carried forward, balance forward, position, kontosaldo, eindsaldo, openingssaldo, slotsaldo, стање, состојба, stav, stan, начално салдо, beginsaldo, slutsaldo, ingående balans, utgående balans, gjaldeyrisstaða, наличност, 承前页, 过次页, 承前頁, 過次頁, 上期结存, 本期结存, 上期結存, 本期結存, overført fra forrige periode, overføres neste periode, a reporter, primosaldo, ultimosaldo, *saldo`,
);
const TOTAL = words(
  `total*, subtotal*, sub-total, *summe, *summa, *käive, toplam*, *összesen, סך, סך הכל, סך הכול, mutasi, промет, вкупно, *укупно, *ukupno, grand total, umsatz haben, umsatz soll, umsätze haben, umsätze soll, sum, sums, turnover, turnovers, summe, gesamt, gesamtsumme, gesamtbetrag, zwischensumme, *totaal, totale, totali, subtotaal,
   somme, sous-total, suma, soma, razem, ogółem, obrat, obraty, obroty, obrót, celkem, spolu, összesen, forgalom, yhteensä, summa, delsumma, i alt, itogo, итого, всего, оборот, обороты, оборотов, разом, усього,
   обіг, обороти, toplam, ara toplam, ciro, σύνολο, σύνολα, ukupno, skupaj, promet, rulaj, apyvarta, apgrozījums, käive, iš viso, kopā, kokku, samtals, jumlah, tổng, tổng cộng, रकम योग, योग, कुल, รวม, ยอดรวม,
   合計, 小計, 總計, 累計, 本月合計, 本年累計, 总计, 合计, 小计, 累计, 本月合计, 本年累计, 합계, 소계, 총계, 누계, المجموع, مجموع, إجمالي, סה"כ, carried to page, brought from page, page total, toplamı, totaux, totales, totais, totalt, totala, rulaj, общо, всичко, обороти, всього, усього, свега, *součet, *súčet, obraty, viso, összes, *összesen, count and value, mouvements, cộng, cộng phát sinh, kopā, skupaj, *apgrozījums, apyvarta, kokku, *käive, *yhteensä, suma*, *summa, mutasi, оборот*, промет, delsum, totalsum, slutsum, årssum, debit count, credit count, statement total`,
);

/** "Saldo overgebracht" has two of them. */
const EVERY_BALANCE = new RegExp(BALANCE, 'giu');
const EVERY_TOTAL = new RegExp(TOTAL, 'giu');

/** Who calls a payment so says what it is: "Balance transfer fee" is one. */
const PAYMENT =
  /(?<!\p{L})(?:transfer|adjustment|fee|fees|payment|refund|interest|invoice|inv|purchase|store|shop|outlet|ltd|llc|inc|gmbh|lda|miete|rechnung|überweisung|facture|factura|fattura|virement|rent|deposit|withdrawal|protection|insurance)(?!\p{L})/iu;

/** What owners take out of their business. */
const DRAW = /(?<!\p{L})(?:draws?|drawings?|distribution|payout|privatentnahme|entnahme)(?!\p{L})/iu;

/** Whether a text names money that moved. */
export function saysPayment(text: string): boolean {
  const plain = plainOf(text);
  return PAYMENT.test(plain) || DRAW.test(plain);
}

/** What money that comes into an account is called: its first deposit is all that it holds. */
const RECEIPT =
  /(?<!\p{L})(?:deposit|deposits|credit|payroll|salary|wages|transfer|received|payment|invoice|sale|refund|topup|top-up|einzahlung|gutschrift|überweisung|gehalt|lohn|virement|versement|salaire|transferencia|depósito|ingreso|nómina|abono|bonifico|stipendio|versamento|storting|overboeking|salaris|wpłata|przelew|wypłata|vklad|výplata|insättning|lön|indbetaling|innskudd|talletus|palkka|befizetés|átutalás|зачисление|перевод|зарплата|пополнение|maaş|havale|إيداع|تحويل|راتب|存入|工资|转账|入金|振込|給与|입금|급여)(?!\p{L})/iu;

/** Whether a text says that money came in. */
export function saysReceipt(text: string): boolean {
  return RECEIPT.test(plainOf(text));
}

/** What may stand beside the name of a balance and tell nothing else: the account, the day, the page. */
const BESIDE =
  /(?<!\p{L})(?:opening|closing|beginning|starting|start|end|ending|previous|prior|last|new|old|current|available|ledger|daily|today|before|after|final|initial|interim|month|week|day|page|period|as of|as at|at|of|on|from|to|per|for|the|your|forward|brought|carried|account|accounts|acct|a\/c|no|number|nr|konto|kontos|girokonto|compte|courant|cuenta|corriente|conta|corrente|conto|rekening|betaalrekening|účet|účtu|счет|счету|счёту|счета|rachunek|rachunku|hesap|checking|chequing|savings|saving|saver|everyday|business|main|joint|giro|debit|credit|debits|credits|paid|in|out|withdrawals|deposits|payments|count|value|grand|debetný|kreditný|anterior|inicial|final|actual|día|dia|do|del|de|em|en|au|le|la|du|der|des|am|vom|zum|alter|neuer|alt|neu|входящий|исходящий|начальный|конечный|на|по|за|период|laikotarpio|pradžiai|pabaigai|साल|प्रारंभिक|अंतिम|चालू|खाता|مرحل|من|الفترة|السابقة|الافتتاحي|الختامي)(?!\p{L})/giu;

function words(list: string): RegExp {
  const alternatives = list
    .split(',')
    .map((word) =>
      word
        .trim()
        .replace(/[.+?^${}()|[\]\\/]/g, '\\$&')
        .replaceAll('*', '\\p{L}*'),
    )
    .sort((one, other) => other.length - one.length);
  // Scripts without spaces have no borders of words.
  const [plain, joined] = [alternatives.filter((word) => !isJoined(word)), alternatives.filter(isJoined)];
  const joinedPart = joined.length > 0 ? `|${joined.join('|')}` : '';
  return new RegExp(`(?<![\\p{L}\\p{M}])(?:${plain.join('|')})(?![\\p{L}\\p{M}])${joinedPart}`, 'iu');
}

function isJoined(word: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}\p{Script=Hangul}]/u.test(word);
}

/** A balance in Romanian, and what a shop has sold in English. */
const IS_A_SALE = /^\s*sold\s*$/i;

/**
 * What the text of a row calls it, if it calls it a balance or a total.
 * @param names of the account, which say nothing else either
 */
export function printedWords(text: string, names: readonly (string | null)[]): PrintedWords | null {
  const plain = plainOf(text);
  const found = BALANCE.exec(plain) ?? TOTAL.exec(plain);
  if (!found || PAYMENT.test(plain) || IS_A_SALE.test(plain)) return null;
  const rest = names
    .reduce<string>((left, name) => (name ? left.replaceAll(name, ' ') : left), plain)
    .replace(EVERY_BALANCE, ' ')
    .replace(EVERY_TOTAL, ' ')
    .replace(BESIDE, ' ');
  return { of: BALANCE.test(plain) ? 'balance' : 'total', isWhole: !/[\p{L}]/u.test(rest) };
}

/** Banks call what they print by a few words. */
function plainOf(text: string): string {
  return text.slice(0, MAX_CLASSIFIED).normalize('NFC');
}

/** A text without its figures: what is said of "Total week 2" is said of "Total week 3". */
export function textKey(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
    .trim()
    .slice(0, MAX_TEXT_KEY);
}
