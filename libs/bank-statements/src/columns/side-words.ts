import type { ColumnProfile } from './column-profile';
import { saysTakenBack } from './text-ways';

/**
 * Beginnings of words by which banks name a column of money that goes out or comes in. They are looked for within
 * names, since languages bend their words: "Списание", "Сумма списания". For a column alone this is too short a proof.
 * For two columns of which every row fills one it is enough.
 */
const OUT =
  /d[eé]bet|d[eé]bit|deebet|дебет|дебит|withdraw|paid out|money out|payments out|outflow|spent|ausga|belast|soll|lastschrift|uttag|utbetal|utgift|ut av|hævet|udgift|otto|otot|velo|pois|väljamin|izdev|išlaid|nuraš|wydat|wypłat|obciąż|winien|výdaj|výdav|odchoz|kiadás|terhel|tartozik|plăți|cheltu|isplat|duguje|tereće|breme|odliv|расход|списан|витрат|видат|исплат|дугује|задуж|плащан|теглен|χρέωσ|χρεώσ|αναλήψ|borç|çıkan|çekilen|gider|gasto|egreso|retiro|cargo|sa[ií]da|uscit|addebit|dépens|sortie|afschrij|uitga|חובה|חיוב|مدين|سحب|خصم|支出|借方|提出|提款|出金|引出|支払|출금|지급|찾으신|ถอน|จ่าย|ghi nợ|phát sinh nợ|tiền ra|keluar|निकासी|नामे|आहरण/iu;
const INTO =
  /cr[eé]dit|kredit|kredīt|kreedit|кредит|deposit|paid in|money in|payments in|inflow|received|receipt|einna|gutschrift|haben|insätt|inbetal|inkomst|inn på|indsat|indtægt|pano|hyvit|sissetul|ieņēm|pajam|įskait|wpływ|wpłat|uznan|příjm|príjm|příchoz|bevétel|jóváír|követel|încas|uplat|potražuje|odobren|dobro|priliv|приход|поступл|зачисл|надходж|зарах|прибут|уплат|потражује|одобрењ|постъпл|внасян|πίστωσ|πιστώσ|καταθέσ|alacak|giren|yatan|gelir|ingreso|abono|dep[oó]sito|entrad|entrat|accredit|avere|recett|entrée|bijschrij|inkom|זכות|זיכוי|دائن|إيداع|إضافة|收入|贷方|貸方|存入|存款|入金|預入|預り|입금|맡기신|ฝาก|รับ|ghi có|phát sinh có|tiền vào|masuk|जमा|^ma$|kreedi/iu;

/**
 * Debit and credit of two columns by their names, in either order; of two sides the name of one tells the other. Null
 * where neither name tells, or both tell the same.
 * @param isCard of a credit account, which payments pay off
 */
export function namedPair(
  first: ColumnProfile,
  second: ColumnProfile,
  isCard: boolean,
): [debit: ColumnProfile, credit: ColumnProfile] | null {
  const [one, other] = [first, second].map(isCard ? sideOnCard : sideOf);
  if (one === other) return null;
  return one === 'out' || other === 'in' ? [first, second] : [second, first];
}

/** The side of a card's column: "Payments" pay off what is owed, unless what is given back stands beside them. */
function sideOnCard(column: ColumnProfile): 'out' | 'in' | null {
  const name = column.name.trim();
  return PAYMENTS.test(name) || saysTakenBack(name) ? 'in' : sideOf(column);
}

/** Of a bank account they are money out. In other languages they may be what a card has paid in shops. */
const PAYMENTS = /^(?:total )?(?:payments?|paid)(?: ?[/&+].*| received)?$/i;

/** Whether each of two names tells its side, and not the same one. */
export function areBothNamed(first: ColumnProfile, second: ColumnProfile): boolean {
  const sides = new Set([sideOf(first), sideOf(second)]);
  return sides.size === 2 && !sides.has(null);
}

export function sideOf({ name, rank }: ColumnProfile): 'out' | 'in' | null {
  if (rank.debit !== undefined) return 'out';
  return rank.credit !== undefined ? 'in' : sideOfName(name);
}

/** The side that a name speaks of; null where it speaks of none, or of both. */
export function sideOfName(name: string): 'out' | 'in' | null {
  const [isOut, isIn] = [OUT.test(name), INTO.test(name)];
  if (isOut === isIn) return null;
  return isOut ? 'out' : 'in';
}
