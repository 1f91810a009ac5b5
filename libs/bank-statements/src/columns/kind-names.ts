import { plainDirections, typeKey } from './direction-words';

/** Words in the name of a column that tells the kind of a card, account or payment, where "credit" is no direction. */
const KIND =
  /(?<!\p{L})(?:card|cards|karte|kartenart|kartentyp|carte|tarjeta|cartão|carta|kaart|karta|karty|kort|kortti|kártya|карта|карты|kart|カード|卡|funding|brand|scheme|network|method|methode|méthode|método|metodo|account|konto|compte|cuenta|conta|conto|product|produkt|produit|producto|instrument|source|tender|wallet)(?!\p{L})/iu;

/** Names that tell the direction and nothing else. */
const DIRECTION =
  /^\s{0,3}(?:dr|cr|debit|credit|debet|kredit|kreedit|deebet|soll|haben|af|bij|in|out|d|c|s|h|借|贷|貸|收|支|дебет|кредит|inflow|outflow|χ|π)\s{0,3}(?:[/|&\\-]|or|und|oder|en|y|e)?\s{0,3}(?:dr|cr|debit|credit|debet|kredit|kreedit|deebet|soll|haben|af|bij|in|out|d|c|s|h|借|贷|貸|收|支|дебет|кредит|inflow|outflow|χ|π)\s{0,3}(?:indicator|flag|mark|标志|標誌)?\s{0,3}$|direction|richtung|^sens$|dirección|^(?:signo|segno|sentido|riktning|suunta|smjer|smer|směr|смер|yön|strona|πρόσημο|الاتجاه|区分|ознака|kennzeichen)$|^smě?r |признак операц|入出金|入払|입출금|借贷|借貸|收支|存提|kennung|(?:debit|credit).{0,60}indicator/iu;

/** Whether a column is named after a kind of card, account or payment: its words are no directions. */
export function isKindName(name: string): boolean {
  return KIND.test(name) && !isDirectionName(name);
}

export function isDirectionName(name: string): boolean {
  const plain = name.normalize('NFC');
  return DIRECTION.test(plain) || isPairOfWords(plain);
}

/** "Inn/Ut", "Nợ/Có": both of its parts say a direction, and not the same one. */
function isPairOfWords(name: string): boolean {
  const parts = name.split(/[/|]/).map(typeKey);
  const said = plainDirections(new Set(parts));
  return parts.length === 2 && said.size === 2 && new Set(said.values()).size === 2;
}
