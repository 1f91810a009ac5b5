import { joinedDescription } from './electronic-statement';

/** Field codes of the German :86: that hold the purpose, the other side's name, and the kind of booking. */
const PURPOSE = /^(2\d|6[0-3])$/;
const NAME = /^3[23]$/;
const BOOKING_TEXT = '00';

/** Fields of the slash form (SEPA countries) that say something to a person, in the order in which they are told. */
const TOLD = ['NAME', 'REMI', 'TRTP', 'EREF'];

/** Words of the slash form; a slash before anything else belongs to the text. */
const SLASH_CODES =
  'TRCD|TRTP|NAME|REMI|EREF|MARF|CSID|IBAN|BIC|ORDP|BENM|ID|ADDR|CNTP|PREF|RTRN|ACCW|BUSP|CDTRREFTP|CDTRREF|ULTD|ULTB|PURP|SVCL|OCMT|CHGS|EXCH|USTD|STRD|CD|ISSUER|RREF|KREF|BREF|ISDT|INFO';

const BEGINS_WITH_CODE = new RegExp(`^/(?:${SLASH_CODES})/`);
const EVERY_CODE = new RegExp(`/(${SLASH_CODES})/`);

/** SWIFT allows six lines; banks write up to a dozen. */
const MAX_LINES = 40;

/** SEPA's own marks inside a German purpose: what follows SVWZ+ is for people, the rest for machines. */
const SEPA_TEXT = /SVWZ\+([^]*?)(?=(?:EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|ABWA|ABWE|IBAN|BIC|PURP)\+|$)/;

/** The description in a :86: of any of the three ways of writing it: ?20-fields, /CODE/ fields, or plain lines. */
export function mt940Description(lines: readonly string[]): string {
  const whole = lines.slice(0, MAX_LINES).join('');
  const structured = /^(\d{3})?([?<>^~@+])(\d{2})/.exec(whole);
  if (structured?.[2] && structured[3] && countOf(whole, structured[2]) > 1)
    return germanDescription(whole, structured[2]);
  if (BEGINS_WITH_CODE.test(whole)) return slashDescription(whole);
  return joinedDescription([
    lines
      .slice(0, MAX_LINES)
      .join(' ')
      .replace(/^\d{3}(?=\s)/, ''),
  ]);
}

function countOf(text: string, separator: string): number {
  return text.split(separator).length - 1;
}

function germanDescription(whole: string, separator: string): string {
  const fields = whole
    .split(separator)
    .slice(1)
    .map((part) => ({ code: part.slice(0, 2), text: part.slice(2) }));
  const textOf = (codes: RegExp): string =>
    continued(fields.filter(({ code }) => codes.test(code)).map(({ text }) => text));
  const purpose = textOf(PURPOSE);
  const told = SEPA_TEXT.exec(purpose)?.[1] ?? purpose;
  const description = joinedDescription([textOf(NAME), told]);
  return description || joinedDescription([fields.find(({ code }) => code === BOOKING_TEXT)?.text ?? '']);
}

/**
 * A text goes on in the next field where one is full, in the middle of a word too; a shorter one ended with its word.
 */
function continued(texts: readonly string[]): string {
  return texts.reduce((whole, text, at) => {
    const before = texts[at - 1] ?? '';
    const areWords = /[\p{L}\d]$/u.test(before) && /^[\p{L}\d]/u.test(text);
    return `${whole}${areWords && before.length < NEARLY_FULL ? ' ' : ''}${text}`;
  }, '');
}

/** Of 27 characters that a field may have. */
const NEARLY_FULL = 24;

function slashDescription(whole: string): string {
  const pieces = whole.split(EVERY_CODE).slice(1);
  const fields = new Map<string, string>();
  for (let at = 0; at + 1 < pieces.length; at += 2) {
    const text = (pieces[at + 1] ?? '').replace(/^\/*|\/*$/g, '').replace(/^(?:USTD|STRD)\/\/?/, '');
    const code = pieces[at] === 'USTD' || pieces[at] === 'STRD' ? 'REMI' : (pieces[at] ?? '');
    if (text !== '' && !fields.has(code)) fields.set(code, text);
  }
  const [name = '', remittance = '', kind = '', reference = ''] = TOLD.map((code) => fields.get(code) ?? '');
  return (
    joinedDescription([name, remittance]) ||
    joinedDescription([kind, reference]) ||
    joinedDescription([whole.replaceAll('/', ' ')])
  );
}
