import { type TypeWords } from '../mapping';

export type Direction = 'in' | 'out' | 'neutral';

/** Words that, standing alone in a type cell, say which way the money went. Lower case. */
const PLAIN: Readonly<Record<Direction, readonly string[]>> = {
  in: [
    'credit',
    'crdt',
    'cr',
    'cr.',
    'cred',
    'deposit',
    'in',
    'inflow',
    'incoming',
    'money in',
    'paid in',
    'received',
    'income',
    'revenue',
    'bij',
    'haben',
    'gutschrift',
    'eingang',
    '收入',
    'приход',
    'пополнение',
    'bevétel',
    'crédit',
    'credito',
    'crédito',
    'haber',
    'abono',
    'ingreso',
    'avere',
    'entrata',
    'entrada',
    'wpływ',
    'uznanie',
    'insättning',
    '+',
    'credited',
    'einzahlung',
    'encaissement',
    'recette',
    'accredito',
    'recebido',
    'recebimento',
    'depósito',
    'зачисление',
    'поступление',
    'кредит',
    'дохід',
    'надходження',
    'зарахування',
    'příjem',
    'příchozí',
    'jóváírás',
    'indbetaling',
    'innbetaling',
    'giriş',
    'alacak',
    'πίστωση',
    '入金',
    '存入',
    '贷',
    '貸',
    '입금',
    'إيداع',
    'دائن',
    'जमा',
    '入',
    'ghi có',
    'có',
    'รับ',
    'ฝาก',
    'masuk',
    'kredit',
    'זכות',
    'in entrata',
    'inkomend',
    'ingående',
    'зараховано',
    'prejem',
    'uplata',
  ],
  out: [
    'debit',
    'dbit',
    'dr',
    'dr.',
    'db',
    'deb',
    'withdrawal',
    'out',
    'outflow',
    'outgoing',
    'money out',
    'paid out',
    'sent',
    'expense',
    'af',
    'soll',
    'belastung',
    'ausgang',
    '支出',
    'расход',
    'списание',
    'kiadás',
    'débit',
    'debet',
    'debito',
    'débito',
    'debe',
    'cargo',
    'gasto',
    'dare',
    'uscita',
    'saída',
    'wydatek',
    'obciążenie',
    'uttag',
    '-',
    'debited',
    'auszahlung',
    'décaissement',
    'dépense',
    'addebito',
    'retiro',
    'enviado',
    'дебет',
    'витрата',
    'списання',
    'výdaj',
    'výdej',
    'odchozí',
    'terhelés',
    'udbetaling',
    'utbetaling',
    'çıkış',
    'borç',
    'χρέωση',
    '出金',
    '借',
    '출금',
    'سحب',
    'مدين',
    'नामे',
    '出',
    'ghi nợ',
    'nợ',
    'จ่าย',
    'ถอน',
    'keluar',
    'חובה',
    'in uscita',
    'uitgaand',
    'utgående',
    'списано',
    'izdatek',
    'isplata',
  ],
  neutral: ['不计收支', 'neutral', '/'],
};

/**
 * Single letters count only in a column that holds nothing but one of these pairs: credit, Haben, kredit, avere,
 * πίστωση; debit, Soll, χρέωση.
 */
const LETTER_PAIRS: readonly (readonly [into: string, out: string])[] = [
  ['c', 'd'],
  ['h', 's'],
  ['h', 'd'],
  ['k', 'd'],
  ['a', 'd'],
  ['π', 'χ'],
];
/** Letters that say it also where the other one of the pair never comes. */
const LONE_LETTERS = 'cdhs';

/** Keywords inside longer words ("ACH_CREDIT", "Card purchase"): a hint for a proposal, never proof. */
const HINTS: readonly { readonly pattern: RegExp; readonly direction: Direction }[] = [
  { pattern: /\b(credit|deposit|income|revenue|refund|interest|salary|received|cashback)\b/, direction: 'in' },
  { pattern: /\b(debit|charge|purchase|payment|expense|withdrawal|fee|sale|spend|sent)\b/, direction: 'out' },
];

/** The same for the words of a card, whose interest is charged and whose payments pay it off. */
const CARD_HINTS: typeof HINTS = [
  { pattern: /\b(payments?|refunds?|returns?|cashback|reversal|chargeback)\b/, direction: 'in' },
  { pattern: /\b(purchases?|sales?|charges?|fees?|interest|cash advance|advance|spend|spent)\b/, direction: 'out' },
];

const PLAIN_TABLE = new Map<string, Direction>(
  (Object.keys(PLAIN) as Direction[]).flatMap((direction) =>
    PLAIN[direction].map((word): [string, Direction] => [word, direction]),
  ),
);

/** A type cell as it is compared: lower case, single spaces. */
export function typeKey(cell: string): string {
  return cell.toLowerCase().replace(/\s+/g, ' ').trim();
}

/** The direction words among the distinct words of one column; words that say nothing are left out. */
export function plainDirections(words: ReadonlySet<string>): ReadonlyMap<string, Direction> {
  const letters = letterDirections(words);
  const found = new Map<string, Direction>();
  for (const word of words) {
    const direction = PLAIN_TABLE.get(word) ?? letters.get(word);
    if (direction) found.set(word, direction);
  }
  return found;
}

function letterDirections(words: ReadonlySet<string>): ReadonlyMap<string, Direction> {
  const all = [...words];
  const pair = LETTER_PAIRS.find((letters) => all.length > 0 && all.every((word) => letters.includes(word)));
  if (!pair || (all.length === 1 && !LONE_LETTERS.includes(all[0] ?? ' '))) return new Map();
  return new Map([
    [pair[0], 'in'],
    [pair[1], 'out'],
  ]);
}

/** Directions proposed from keywords. On a credit account a payment pays the card off, so it comes in. */
export function hintedDirections(words: ReadonlySet<string>, creditAccount: boolean): ReadonlyMap<string, Direction> {
  const found = new Map<string, Direction>();
  const hints = creditAccount ? CARD_HINTS : HINTS;
  for (const word of words) {
    const text = word.replace(/[_\-./]/g, ' ');
    const direction = hints.find((hint) => hint.pattern.test(text))?.direction;
    if (direction) found.set(word, direction);
  }
  return found;
}

export function toTypeWords(directions: ReadonlyMap<string, Direction>): TypeWords {
  const of = (wanted: Direction): string[] =>
    [...directions].filter(([, direction]) => direction === wanted).map(([word]) => word);
  return { in: of('in'), out: of('out'), neutral: of('neutral') };
}
