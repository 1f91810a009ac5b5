import { headerKey } from '../table/header-words';

/**
 * Words in the names of columns that hold fees and taxes. They never prove that a figure moved the account; they tell
 * which columns are worth a question.
 */
const FEE =
  /(?:^|[^\p{L}])(?:fees?|lev(?:y|ies)|charges?|commissions?|surcharges?|gebuhr(?:en)?|gebuehr(?:en)?|entgelte?|spesen|provision(?:en)?|frais|comision(?:es)?|tarifas?|taxas?|commission[ei]|spese|kosten|transactiekosten|avgift(?:er)?|gebyr(?:er)?|poplat(?:ek|ok|ky)|opłat[ay]|oplat[ay]|prowizj[ae]|jutalek|dij|komisyon|ucret|masraf|provizia|provizija|naknada|teenustasu|komisij?as?(?: maksa)?|komisinis|mokestis|encargos?|kostnad(?:er)?|omkostning(?:er)?|maksu|palkkio|kulut|komiisjon|biaya|phi|gastos|cargo por servicio|cargos por servicio|kulu|kulud|tasu|koltseg|nadomestil[oa]|comisioane|comissao|comissoes|provisie|omkostning)(?=$|[^\p{L}])|\p{L}(?:gebuhr(?:en)?|gebuehr(?:en)?|entgelt|spesen|avgift(?:er)?|gebyr(?:er)?|maksu|kosten)(?=$|[^\p{L}])|комисси|комісі|комисион|провизиј|εξοδα|शुल्क|費用|накнад|такса|такси|προμηθεια|χρεωσ?εις|עמלה|رسوم|عمولة|手数料|手续费|手續費|服务费|수수료|ค่าธรรมเนียม/u;

/** Such an amount is none of the fees themselves. */
const AFTER_FEES = /(?:after|before|including|incl|excluding|excl|without|net of|nach|vor|ohne|inkl) (?:all )?\p{L}+/gu;

const TAX =
  /(?:^|[^\p{L}])(?:tax|taxes|vat|gst|hst|pst|mwst|mehrwertsteuer|umsatzsteuer|ust|iva|tva|btw|moms|mva|dph|afa|kdv|alv|km|pvm|pvn|ddv|pdv|steuer)(?=$|[^\p{L}])|ндс|пдв|φπα|消費税|消费税|增值税|税额|税額|부가세/u;

const RATE =
  /%|(?:^|[^\p{L}])(?:rates?|prices?|quantity|qty|percent(?:age)?|kurs|wechselkurs|taux|cambio|tasa|satz)(?=$|[^\p{L}])|курс|汇率|レート/u;

/** Points and money back are credited at another time, if at all. */
const REWARD =
  /(?:^|[^\p{L}])(?:bonus(?:es)?|points?|rewards?|miles|cash ?back|discounts?|rabatte?|remise|tips?)(?=$|[^\p{L}])|бонус|кэшбэк|кешбек|скидк|округл/u;

export function isRewardName(name: string): boolean {
  return REWARD.test(keyOf(name));
}

/** Letters as they are written: a key takes accents off, and Korean ones apart. */
function keyOf(name: string): string {
  return headerKey(name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')).normalize('NFC');
}

export function isFeeName(name: string): boolean {
  const key = keyOf(name).replace(AFTER_FEES, ' ');
  return FEE.test(key) && !isRateName(name);
}

export function isTaxName(name: string): boolean {
  return TAX.test(keyOf(name));
}

/** Percentages, prices and rates of exchange move no account. */
export function isRateName(name: string): boolean {
  return RATE.test(name.includes('%') ? '%' : keyOf(name));
}
