/**
 * What the columns of statements are called, by role and in order of preference, in the languages of the banks seen.
 */

import { isCurrencyCode } from '../cells/currency-marks';
import { isCurrencyName } from '../cells/currency-words';
import { MAX_CLASSIFIED } from '../limits';

export type ColumnRole =
  'date' | 'description' | 'amount' | 'debit' | 'credit' | 'type' | 'category' | 'account' | 'balance' | 'currency';

/**
 * Ranks (groups) of names; within one file the column of the earlier rank wins. For dates: the day on which a payment
 * was completed, then the transaction or booking day, then the posting day, then the value day.
 */
const NAMES: Readonly<Record<ColumnRole, readonly string[]>> = {
  date: [
    `completed date, date completed, date completed utc, дата обработки`,
    `transaction date, trans date, txn date, tran date, trans dt, txn dt, entry date, booked, booked on, date of transaction, booking date, buchungstag,
     buchungsdatum, buchung, transactiedatum, uitvoeringsdatum, datum verrichting, date de l operation, date operation, date d operation, date de
     transaction, дата операции, 交易日, 交易日期, 交易时间, 记账日期, 交易時間, tranzakcio datuma, datum provedeni, data operacji, data transakcji, data operazione, data
     contabile, fecha operacion, fecha de operacion, data da operacao, data do movimento, transaktionsdag, transaktionsdatum, bogføringsdato,
     bokføringsdato, konyveles datuma, fecha contable, data registo, 取引日, お取引日, ご利用日, 記帳日, 거래일자, 거래일시, bokforingsdag, bokforingsdatum, bogfort,
     bogforingsdato, bokfort dato, kirjauspaiva, islem tarihi,
     data mov, data movimento, data tranzactie, data tranzactiei, ημερομηνια συναλλαγης, дата операціі, תאריך פעולה, tanggal transaksi, ngay giao dich,
     data operacio, run date, boekingsdatum, booked at, data lancamento, data registrazione, dateop, date op, datum odepsani, tarih saat, дата i час операціі, дата і час операціі,
     date de l operation local, dato bokfort, created date, 年月日, data transakcji`,
    `date, datum, fecha, data, dato, paivamaara, tarih, дата, 日期, 日付, ημερομηνια, תאריך, tanggal, ngay, التاريخ, วันที่, kuupaev, datums, dagsetning, 날짜, datetime, date time, timestamp, created, created at, created utc, time, day`,
    `posting date, posted date, post date, date posted, posted, posted on, date processed, processed date, processed on, settled date, release date, data contabilizacao, data ksiegowania operacji, boekdatum, datum zauctovani, date comptable, date de comptabilisation, дата
     платежа, дата проводки, 银行记账日, data ksiegowania`,
    `value date, value dat, valuta, valutadatum, valutadato, valuta datum, wertstellung, wertstellung valuta, wertstellungsdatum, date de valeur, date
     valeur, fecha valor, data waluty, data valuta, data valor, erteknap, datum verrekening, started date, settlement date, rentedato, arvopaiva, maksupaiva, dateval, date val, date started utc, valuta date, data lancamento valor, date de la valeur local, data
     waloru, valutadag, effective date, rentedatum`,
  ],
  description: [
    `description, transaction description, transaction details, details, narration, narrative, transaction, label, libelle, buchungsdetails,
     omschrijving, описание, описание операции, основание, назначение платежа, descripcion, concepto, descrizione, causale, descricao, opis, opis operacji,
     popis, popis transakce, közlemeny, text, tekst, remarks, transaction remarks, information, communication, お取引内容, 적요, remarque, 商品说明, 交易描述, 交易摘要, 摘要,
     activity, beskrivelse, aciklama, selite, meddelande,
     αιτιολογια, περιγραφη, опис, опис операціі, призначення платежу, תיאור, פרטים, 說明, 说明, keterangan, uraian, dien giai, noi dung, البيان, الوصف,
     forklaring, detalii, libelle de l operation, selgitus, concepte, beschreibung, opis transakcji, naam omschrijving, name description, libelle operation, libelle simplifie,
     avisierungstext, memo description, lancamento, historico, titulo, деталі операціі, descrierea tranzactiei, descriere, detalii tranzactie, 内容, お取り扱い内容, 入出金先内容, 摘要内容, otsikko,
     dane kontrahenta, popis operace, oznaceni operace, bank description, title, rubrik, operazione, dettagli, descrizione operazione`,
    `payee, payee name, name, merchant, merchant name, partner name, partner neve, counter party, counterparty, counterparty name, original description,
     zahlungsempfanger in, name zahlungsbeteiligter, auftraggeber empfanger, auftraggeber begunstigter, beguenstigter zahlungspflichtiger, empfanger,
     tegenrekeninghouder, handelaar, nazev protiuctu, kontrahent, beneficiary, 交易对方, mottagare`,
    `memo, reference, payment reference, note, notes, comment, particulars, verwendungszweck, buchungstext, umsatztext, reason, detail de l ecriture, description 1,
     additional description, message, zprava, poznamka, typ transakce, informacje, tytul, reszletek, notes and #tags`,
  ],
  amount: [
    `net, netto, net amount, net total, transaction net amount, сумма пересчитанная в валюту счета, amount in account currency, zauctovana castka`,
    `amount, transaction amount, amount total, billing amount, billed amount, trans amount, amt, sum, betrag, umsatz, buchungsbetrag, bedrag, montant,
     montant de l operation, montant net, importe, importo, valor, quantia, kwota, kwota operacji, kwota transakcji, castka, objem, osszeg, tranzakcio
     osszege, сумма, сумма операции, сумма транзакции, 金额, 交易金额, 金額, importe eur, transaktionsbelopp, 取引金額, ご利用金額, 거래금액, belob, beløb, belop, beløp,
     belopp, summa, maara, tutar, iznos, suma, value, transactiebedrag, bedrag transactie, ποσο, сума, сума операціі, סכום, jumlah, nominal,
     so tien, المبلغ, จำนวนเงิน, upphaed, znesek, islem tutari, import, kwota transakcji waluta rachunku, montante, сума в валюті картки, 入出金, credit debit amount, amount sgd, movimento importo, source amount, target amount`,
    `сумма платежа, gross, brutto, gross amount, total, total inclusive of fees and or spread, montant total ttc`,
  ],
  debit: [
    `debit, debit amount, debits, debit amt, amount debit, withdrawal, withdrawals, withdrawal amount, withdrawal amt, paid out, money out, outflow,
     outgoing, spent, dr, dr amount, amount out, payments, debit euros, retiros, debitos, wyplaty, 出金額, お引出し, お支払金額, 借方, 출금액, soll, debet, debito, debe,
     cargo, cargos, dare, uscite, addebiti, ausgaben, belastung, belastungen, расход, списание, 支出, 支出金额, uttag, ut, obciazenia, wydatki, vydaje, terheles,
     saidas, ud, ut fra konto, חובה, χρεωση, お引出金額, 出金, ご出金, витрати, списання, مدين, ghi no, ถอน, plati, cheltuieli, valjaminek, out, suma debit, saida, saidas r$, egreso, egresos, gasto, gastos, uscita, 支払い金額, 支払金額, お支払い金額, money out, בחובה, lastschrift, tirage, izdatki, isplate, isplata, otot, vydaj, debets, debetas`,
  ],
  credit: [
    `credit, credit amount, credits, credit amt, amount credit, deposit, deposits, deposit amount, deposit amt, paid in, money in, inflow, incoming,
     received, cr, cr amount, amount in, receipts, credit euros, depositos, creditos, wplaty, 入金額, お預入れ, 貸方, 입금액, haben, credito, haber, abono, abonos,
     avere, entrate, accrediti, einnahmen, gutschrift, gutschriften, приход, поступление, зачисление, 存入, 收入, 收入金额, insattning, insattningar, uznania,
     wplywy, prijmy, jovairas, entradas, ind, inn pa konto, lodgement, lodgements, זכות, πιστωση, お預り金額, お預入金額, 入金,
     ご入金, надходження, зарахування, دائن, ghi co, ฝาก, incasari, sissetulek, in, inn, suma credit, entrada, ingreso, ingresos, entrata, 預かり金額, 預り金額, お預かり金額, בזכות, prilivi, uplate, uplata, kredit, kredits, kreditas, panot, prijem`,
  ],
  type: [
    `type, transaction type, trans type, tran type, debit credit, credit debit, dr cr, cr dr, d c, c d, creditdebet, credit debet, af bij, direction, debit
     credit indicator, indicator, sign, soll haben, umsatztyp, umsatzart, typ, transaktionstyp, vorgang, 收 支, 收支, bevetel kiadas, tipo, type de
     transaction, subcategory, debit credit indicator, credit debit indicator, deebet kreedit, debet kredit, debets kredits, προσημο, 入払区分, natureza, dc, drcr, crdr`,
    `buchungstext, transaction, transaction code, code, kind, mutatiesoort`,
  ],
  category: [
    `category, kategorie, categorie, categoria, kategoria, kategori, категория, 交易分类, spending category, kategorie transakce`,
  ],
  account: [
    `account, account name, account number, account no, konto, kontonummer, auftragskonto, iban, rekening, rekeningnummer, compte, cuenta, conto, номер
     счета, cislo uctu, konto główne`,
  ],
  balance: [
    `balance, running balance, running bal, runningbalance, closing balance, current balance, account balance, ledger balance, available balance, balance
     after, 差引残高, 残高, 잔액, bilance, saldo, solde, kontostand, guthaben, saldo nach buchung, saldo na mutatie, egyenleg, 联机余额, 余额, остаток, zustatek, bakiye,
     saldo po operacji, beginsaldo, eindsaldo, saldo contabilistico, saldo final, υπολοιπο, partial balance, saldo po transakcji, saldo na trn, залишок після операціі, disponible, saldo disponible, saldo r$, saldo do dia, zustatek po operaci, cash balance, running bal, 残高, bal, bokfort saldo, залишок, יתרה, 餘額, 结余, 账户余额, saldo akhir, so du, الرصيد,
     ยอดคงเหลือ, zostatok, stanje, kontosaldo, bal after, new balance`,
    `balance before, bal before, previous balance`,
  ],
  currency: [
    `currency, wahrung, waehrung, devise, munt, valuta, moneda, valuta rekening, waluta, валюта, 币种, 货币, devizanem, monn, ccy`,
  ],
};

interface NameRank {
  readonly role: ColumnRole;
  readonly rank: number;
}

const TABLE = nameTable();

function nameTable(): ReadonlyMap<string, readonly NameRank[]> {
  const table = new Map<string, NameRank[]>();
  for (const [role, ranks] of Object.entries(NAMES) as [ColumnRole, readonly string[]][]) {
    ranks.forEach((names, rank) => {
      for (const name of names.split(',')) {
        const key = headerKey(name);
        table.set(key, [...(table.get(key) ?? []), { role, rank }]);
      }
    });
  }
  return table;
}

/** Names that are known only without what stands behind them come after every name that is known as it is. */
const VARIANT_RANK = 10;
/** What in parentheses makes of an amount another one. */
const PART_OF_IT =
  /[([](?:[^)\]]{0,60}\b)?(?<!(?:after|before|including|incl\.|net of) )(?:fees?|tips?|tax|vat|charges?|commission|discount|cashback)\b/i;

/**
 * The roles a header name may stand for: as it is, else without what it adds in parentheses or by a number: "Amount
 * (net)", "Description 1".
 */
export function rolesOf(name: string): readonly NameRank[] {
  if (name.length > MAX_CLASSIFIED) return [];
  // Programs write TransactionDate.
  const exact = TABLE.get(headerKey(name)) ?? TABLE.get(headerKey(name.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')));
  if (exact || PART_OF_IT.test(name)) return exact ?? [];
  const bare = name.replace(/\([^)]{0,60}\)|（[^）]{0,60}）|\[[^\]]{0,60}\]/g, ' ').trim();
  const [number = ''] = /\d$/.exec(bare) ?? [];
  const plain = bare.slice(0, bare.length - number.length);
  const known = TABLE.get(headerKey(plain)) ?? (isOwnAccountName(name) ? [OWN_ACCOUNT] : []);
  return known.map(({ role, rank }) => ({ role, rank: rank + VARIANT_RANK * (1 + Number(number)) }));
}

/** "Cuenta de origen" */
const MOST_WORDS = 3;
const OWN_ACCOUNT: NameRank = { role: 'account', rank: 1 };
const ACCOUNT =
  /(?:^|[^\p{L}])accounts?(?:$|[^\p{L}])|konto(?:$|name|nummer|bezeichnung|[^\p{L}])|(?:^|[^\p{L}])(?:compte|cuenta|conta|conto|rekening|účet|účtu|rachun\p{L}+|számla|hesap|счет|счёт|рахунок|сметка)(?:$|[^\p{L}])|账户|账号|帳戶|帳號|口座|계좌/iu;
/** What makes of an account the other side's, one of the books, or a fact about it. */
const NOT_OWN =
  /iban|benef|payee|payer|paid|partner|recipient|receiv|sender|remit|counter|contra|other|opposite|destin|(?:^|[^\p{L}])(?:to|into|a|al|an|na|til|till|vers|naar)(?:$|[^\p{L}])|split|expense|income|category|ledger|chart|(?:^|[^\p{L}])gl(?:$|[^\p{L}])|offset|type|holder|owner|balance|currency|status|code|group|gegen|tegen|empf|auftrag|zahl|crédit|débit|ordenante|protiú|druh|przeciw|odbiorc|nadawc|контраг|получат|корр|отримув|对方|對方|相手|상대|入金|振込|saldo|währung|devise|moneda|moeda|valuta|waluta/iu;

const isAccount = (name: string): boolean => ACCOUNT.test(name) && !NOT_OWN.test(name) && !isCurrencyName(name);

/** Whether a column is called an account without being the other side's: "Source Account", "My account". */
function isOwnAccountName(name: string): boolean {
  const plain = name.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ').replaceAll('_', ' ');
  // A longer one is joined with what stands above it.
  return plain.trim().split(/\s+/).length <= MOST_WORDS && isAccount(plain);
}

const MINOR_UNITS = new Set('cents cent pence centimes centavos kopeks kopeyki minor öre øre haléře grosze'.split(' '));
const THOUSANDS = new Set('thousand thousands tsd mille million millions mio k€ t€ k$'.split(' '));

/**
 * What a header says of its figures: that they are cents, or that they are thousands, which no statement can be booked
 * from.
 */
export function unitsOf(name: string): 'minor' | 'thousands' | null {
  const words = name.toLowerCase().split(/[\s()[\]_\-/.,:;]+/);
  if (words.some((word) => MINOR_UNITS.has(word))) return 'minor';
  return words.some((word) => THOUSANDS.has(word)) ? 'thousands' : null;
}

/**
 * A header name without case, accents, signs and the currency it may carry: "Betrag (EUR)" and "BETRAG*" are "betrag".
 */
export function headerKey(name: string): string {
  const plain = name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('ı', 'i');
  const words = plain
    .replace(/[([]\s*(?:\p{Sc}|[a-z]{0,2}\$|\+|-)\s*[)\]]/gu, ' ')
    .split(/[\s()[\]_\-/.,:;*#'’"`|]+/)
    .filter((word) => word !== '');
  if (words.length > 1 && isCurrencyCode(words[words.length - 1] ?? '')) {
    words.pop();
    if (words.length > 1 && words[words.length - 1] === 'in') words.pop();
  }
  return words.join(' ');
}
