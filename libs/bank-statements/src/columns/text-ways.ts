import { MAX_CLASSIFIED_ROW } from '../limits';
import { MERCHANT_ALIASES } from '../merchants/merchant-aliases';
import type { Way } from './balance-ways';

/** Whom shops pay as well as are paid by. */
const PAYS_OUT: ReadonlySet<string> = new Set(['PayPal', 'Stripe', 'Shopify', 'Google']);

const BACK =
  /(?<!\p{L})(?:refunds?|refunded|reversal|chargeback|cashback|credit voucher|returned|rückerstattung|erstattung|gutschrift|remboursement|reembolso|devolución|devolução|rimborso|terugbetaling|zwrot|vrácení|возврат|iade|退款|返金|환불|استرداد)(?!\p{L})/iu;

const RECEIVED =
  /(?<!\p{L})(?:salary|payroll|wages|direct deposit|dividends?|interest (?:paid|earned|credit)|payment received|received from|gehalt|lohn|salaire|nómina|salario|stipendio|salaris|wynagrodzenie|mzda|výplata|зарплата|maaş|工资|給与|급여|راتب|lön|løn|palkka)(?!\p{L})/iu;

const SPENT =
  /(?<!\p{L})(?:card purchase|purchase|pos|card payment|direct debit|atm|cash withdrawal|withdrawal|groceries|grocery|gas station|petrol|fuel|subscription|insurance|fee|fees|utility|electricity|kartenzahlung|lastschrift|dauerauftrag|bargeldabhebung|paiement par carte|prélèvement|retrait|compra|pago con tarjeta|recibo|pagamento pos|addebito|prelievo|betaalautomaat|incasso|płatność kartą|wypłata z bankomatu|platba kartou|výběr|kártyás vásárlás|kortköp|kortkjøp|dankort|korttiosto|оплата картой|снятие наличных|kart harcaması?)(?!\p{L})|kartes maksāj|kortelės operac|kaardimakse|plată la pos|kupovina karticom|nakup s kartico|плащане с карта|куповина картицом|оплата карткою|αγορά με κάρτα|רכישה בכרטיס|شراء بالبطاقة|varekjøp|thanh toán thẻ|belanja kartu|कार्ड भुगतान|カード利用|체크카드|消费|消費|ชำระด้วยบัตร|compra cartão|pagamento carta|paiement carte/iu;

const PAID_OFF =
  /(?<!\p{L})(?:payment received|payment - thank|online payment|automatic payment|autopay|thank you|(?<!(?:bill|card|pos|direct|loan|rent) )payments?|zahlung dankend|paiement reçu|pago recibido|pagamento recebido|einzahlung|betaling ontvangen)(?!\p{L})/iu;

/**
 * Which way money usually goes in rows of such a text; null where it says nothing. Known merchants and words are
 * evidence, never proof.
 * @param isCard of a credit account, whose payments pay it off
 */
export function wayOfText(text: string, isCard: boolean): Way | null {
  const plain = plainOf(text);
  if (BACK.test(plain)) return 'in';
  const isBought =
    SPENT.test(plain) || MERCHANT_ALIASES.some(({ name, pattern }) => !PAYS_OUT.has(name) && pattern.test(plain));
  if (isCard) {
    if (isBought) return 'out';
    return PAID_OFF.test(plain) ? 'in' : null;
  }
  if (RECEIVED.test(plain)) return isBought ? null : 'in';
  return isBought ? 'out' : null;
}

/** Whether a text says that something is taken back. */
export function saysTakenBack(text: string): boolean {
  return BACK.test(plainOf(text));
}

function plainOf(text: string): string {
  return text.slice(0, MAX_CLASSIFIED_ROW).normalize('NFC').toLowerCase();
}

const TRANSFER =
  /(?<!\p{L})(?:transfer|transfers|ach|faster payment|wire|giro|überweisung|virement|transferencia|transferência|bonifico|giroconto|overboeking|overschrijving|przelew|převod|prevod|nakazilo|átutalás|överföring|overførsel|overføring|tilisiirto|pervedimas|pārskaitījums|ülekanne|перевод|превод|переказ|havale|eft|έμβασμα|μεταφορά|העברה|تحويل|अंतरण|转账|轉帳|振込|이체|chuyển khoản|โอน)(?!\p{L})/iu;

/** Whether a text is of money sent from account to account, which may go either way. */
export function isTransfer(text: string): boolean {
  return TRANSFER.test(plainOf(text));
}
