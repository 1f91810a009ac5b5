/**
 * Beginnings of words by which banks call the day from which money counts for interest, and the one on which a card was
 * used, whatever stands around them.
 */
const OTHER_DAY =
  /purchase d|val[uú]t|valør|valör|valeur|valor\b|^value$|value\s?(?:date|dt|day)|valuedate|effective|settlement|wertstell|valiutavim|valutēš|waluty|väärtus|arvop|érték(?:nap|dátum)|rentedat|reskontra|вал[юу]т|вальор|τοκοφ|αξίας|ערך|قيمة|استحقاق|มีผล|hiệu lực|efektif|मूल्य|起息|計息|起算|計上|기산/iu;

/** Beginnings of words by which banks call the day on which they entered a payment into the account. */
const BOOKING =
  /post(?:ed|ing)?\b|postingdate|postdate|book(?:ed|ing)|buchung|księgow|ksiegow|contabil|contable|compt|könyvel|konyvel|bokför|bokfor|bokfør|bogfør|kirjaus|zaúčt|zauct|účtov|uctov|проводк|проведен|осчетовод|књиже|knjiž|knjiz|記帳|记账|记帐|入账|入帳|muhasebe|boekdat|boekingsd|kirje|grāmatoš|kande kuup|înregistr|inregistr|registra|asient/iu;

/** Days on which a card's payment was cleared: beside the day of the transaction, that is the day of booking. */
const CLEARING = /clear(?:ing|ed)|settle(?:d|ment)|process(?:ed|ing)|effective|entry|ledger|accounting/iu;

/** Days that are not the row's own where another column has one: of the statement, of a payout, of another row. */
const OF_SOMETHING_ELSE =
  /previous|prior|next|last|due|matur|expir|birth|statement|period|(?:settlement|deposit|payout).?(?:start|end)|^deposit.?date|payout.?date|report|export|print|opened|closed|vorherig|nächste|letzte|fällig|précédent|échéance|anterior|vencimiento|vencimento|precedente|scadenza|vorig|vervaldat/iu;

/** Whether a column of dates is named after the day of clearing. */
export function isClearingName(name: string): boolean {
  return CLEARING.test(name);
}

/** Whether a column of dates is named after a day that is not the row's own. */
export function isOfSomethingElse(name: string): boolean {
  return OF_SOMETHING_ELSE.test(name.normalize('NFC').replace(/[_\s]+/g, ' '));
}

/** Whether a column of dates is named after the day of booking. */
export function isBookingName(name: string): boolean {
  const plain = name.normalize('NFC').replace(/[_\s]+/g, ' ');
  return BOOKING.test(plain) && !OTHER_DAY.test(plain);
}

/** Whether a column of dates is named after the day of value or purchase: the day of booking stands in another one. */
export function isOtherDayName(name: string): boolean {
  return OTHER_DAY.test(name.normalize('NFC').replace(/[_\s]+/g, ' '));
}
