/**
 * Beginnings of words by which banks call a running balance and an amount, whatever stands around them. They only tell
 * two columns apart that hold money for certain.
 */
const BALANCE =
  /balan|saldo|sold(?![a-z])|solde|kontostand|zůstat|zostat|stanje|egyenleg|bakiye|остат|залиш|салдо|сальдо|стање|наличност|баланс|υπόλοιπ|יתר|رصيد|शेष|likut|atlikum|jääk|số dư|คงเหลือ|余额|餘額|結餘|结余|残高|잔액/iu;
const AMOUNT =
  /amount|amt|betrag|umsatz|bedrag|montant|somme|importe|importo|import[âa]ncia|monto|valor|kwota|částka|čiastka|objem|összeg|сумм|сума|износ|ποσό|tutar|סכום|مبلغ|المبلغ|राशि|belopp|beløp|beløb|bevægelse|määrä|summa|suma|sumă|iznos|znesek|jumlah|nominal|mutasi|số tiền|จำนวนเงิน|ยอดเงิน|金额|金額|发生额|금액/iu;

export function isBalanceName(name: string): boolean {
  return BALANCE.test(name.normalize('NFC'));
}

export function isAmountName(name: string): boolean {
  return AMOUNT.test(name.normalize('NFC'));
}
