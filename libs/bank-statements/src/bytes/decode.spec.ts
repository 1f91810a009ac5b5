import fc from 'fast-check';
import { decode } from './decode';
import { MAX_FILE_BYTES } from '../limits';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const latin1 = (text: string): Uint8Array => Uint8Array.from([...text].map((character) => character.charCodeAt(0)));

function utf16(text: string, order: 'le' | 'be', mark: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer((text.length + (mark ? 1 : 0)) * 2));
  const units = (mark ? '\ufeff' : '') + text;
  for (let at = 0; at < units.length; at += 1) view.setUint16(at * 2, units.charCodeAt(at), order === 'le');
  return new Uint8Array(view.buffer);
}

/** A single-byte encoder made from the platform's decoder, so that the bytes are those of the encoding's own table. */
function encodeAs(encoding: string, text: string): Uint8Array {
  const table = new Map<string, number>();
  for (let byte = 0; byte < 256; byte += 1) table.set(new TextDecoder(encoding).decode(Uint8Array.of(byte)), byte);
  return Uint8Array.from([...text].map((character) => table.get(character) ?? 0x3f));
}

/** The same for encodings that write a character in one or two bytes. */
function encodePairs(encoding: string, text: string): Uint8Array {
  const decoder = new TextDecoder(encoding);
  const table = new Map<string, readonly number[]>();
  const learn = (bytes: readonly number[]): void => {
    const character = decoder.decode(Uint8Array.from(bytes));
    if (character.length === 1 && !table.has(character)) table.set(character, bytes);
  };
  for (let byte = 0; byte < 0x80; byte += 1) learn([byte]);
  for (let lead = 0x81; lead < 0xff; lead += 1) for (let trail = 0x40; trail < 0xff; trail += 1) learn([lead, trail]);
  return Uint8Array.from([...text].flatMap((character) => table.get(character) ?? [0x3f]));
}

const GERMAN = 'Buchungstag;Empfänger;Betrag\n01.02.2026;Bäckerei Größe & Söhne;-3,50\n';

describe('decode', () => {
  test.each([
    ['utf-8', utf8(GERMAN), 'utf-8'],
    ['utf-8 with mark', utf8(`\ufeff${GERMAN}`), 'utf-8-bom'],
    ['utf-16 little endian', utf16(GERMAN, 'le', true), 'utf-16le'],
    ['utf-16 big endian', utf16(GERMAN, 'be', true), 'utf-16be'],
    ['utf-16 little endian without mark', utf16(GERMAN, 'le', false), 'utf-16le'],
    ['utf-16 big endian without mark', utf16(GERMAN, 'be', false), 'utf-16be'],
    ['Windows-1252', latin1(GERMAN), 'windows-1252'],
  ])('reads the same text from %s', (_, bytes, encoding) => {
    expect(decode(bytes)).toEqual({ ok: true, text: GERMAN, encoding, certain: true });
  });

  test.each([
    ['windows-1250', 'Datum;Popis;Částka\n1.2.2026;Příspěvek na účet, žádný šum;-1,00\n'],
    ['windows-1250', 'Data,Opis,Kwota\n2026-02-01,Księgarnia Łąka i Źródło,-5.00\n'],
    ['windows-1251', 'Дата операции;Описание;Сумма\n01.02.2026;Перевод между счетами;10,00\n'],
    ['windows-1253', 'Ημερομηνία;Περιγραφή;Ποσό\n01/02/2026;Πληρωμή λογαριασμού;10,00\n'],
    ['windows-1254', 'İşlem Tarihi;Açıklama;Tutar\n29.08.2023;Kart Harcaması, Maaş;-5,00\n'],
    ['windows-1255', 'תאריך,סוג,תיאור,סכום\n2024-09-29,רכישה,סופר פארם,-5.00\n'],
    ['iso-8859-2', 'Data;Opis;Kwota\n2026-02-01;Książka, ścieżka, śnieg, źle;-5,00\n'],
    ['iso-8859-5', 'Дата операции;Описание;Сумма\n01.02.2026;Перевод между счетами;10,00\n'],
  ])('tells %s from its neighbours', (encoding, text) => {
    expect(decode(encodeAs(encoding, text))).toMatchObject({ ok: true, text, encoding });
  });

  test('reads Windows-1252 dashes and euro signs, which Node decodes as controls', () => {
    const decoded = decode(
      Uint8Array.from([...latin1('CAF'), 0xc9, 0x20, 0x97, 0x20, 0x80, ...latin1('20 re'), 0xe7, ...latin1('u\n')]),
    );
    expect(decoded).toMatchObject({ ok: true, text: 'CAFÉ — €20 reçu\n', encoding: 'windows-1252' });
  });

  test.each([
    ['big5', '入帳日,摘要,金額\n2024/9/6,八方雲集 消費,-13.20\n'],
    ['shift_jis', '日付,お取引内容,金額\n2024/9/6,セブンイレブン 支払,-1320\n'],
    ['euc-kr', '거래일자,적요,금액\n2024-09-06,스타벅스 결제,-5600\n'],
    ['gb18030', '交易日期,摘要,金额\n2024-09-06,星巴克 消费,-56.00\n'],
  ])('tells %s from the other encodings of pairs', (encoding, text) => {
    expect(decode(encodePairs(encoding, text))).toMatchObject({ ok: true, text, encoding, certain: true });
  });

  test('reads GB18030', () => {
    const bytes = Uint8Array.from([
      0xbd, 0xbb, 0xd2, 0xd7, 0xca, 0xb1, 0xbc, 0xe4, 0x2c, 0xbd, 0xf0, 0xb6, 0xee, 0x0a, 0x31, 0x2c, 0x32, 0x0a,
    ]);
    expect(decode(bytes)).toMatchObject({ ok: true, text: '交易时间,金额\n1,2\n', encoding: 'gb18030' });
  });

  test('takes the encoding the person chose', () => {
    expect(decode(latin1('\u00e8'.repeat(3)), 'windows-1250')).toMatchObject({ ok: true, text: 'ččč' });
    expect(decode(utf8('x'), 'no-such-encoding')).toMatchObject({ ok: false, code: 'undecodable' });
  });

  test.each([
    ['a zip or workbook', [0x50, 0x4b, 0x03, 0x04, 0x14], 'binary', /xlsx/],
    ['a PDF', [...'%PDF-1.7'].map((character) => character.charCodeAt(0)), 'binary', /PDF/],
    ['a picture', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a], 'binary', /PNG/],
    ['zeros', [0x41, 0x00, 0x00, 0x42, 0x00, 0x00, 0x00, 0x43], 'binary', /not a text file/],
    ['nothing', [], 'empty', /empty/],
    ['spaces alone', [0x20, 0x0a, 0x20], 'empty', /empty/],
  ])('refuses %s with a reason', (_, bytes, code, message) => {
    expect(decode(Uint8Array.from(bytes))).toMatchObject({ ok: false, code, message: expect.stringMatching(message) });
  });

  test.each([
    ['camt.054', '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.02">'],
    ['web page', '<!DOCTYPE html><html><body>Please sign in</body></html>'],
    ['JSON', '{"transactions": []}'],
  ])('names %s instead of misreading it', (name, text) => {
    expect(decode(utf8(text))).toMatchObject({
      ok: false,
      code: 'other-format',
      message: expect.stringContaining(name),
    });
  });

  test('refuses a file beyond the limit by its length alone', () => {
    expect(decode(new Uint8Array(MAX_FILE_BYTES + 1))).toMatchObject({ ok: false, code: 'too-large' });
  });

  test('property: what is valid UTF-8 text comes back unchanged', () => {
    const line = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
      .filter((text) => /\p{L}/u.test(text) && !/\p{C}/u.test(text));
    fc.assert(
      fc.property(line, (text) => {
        expect(decode(utf8(`Date,Text\n${text}\n`))).toMatchObject({ ok: true, text: `Date,Text\n${text}\n` });
      }),
    );
  });

  const WORDS = {
    German: ['Bäcker', 'Straße', 'Übung', 'Größe', 'plain', '12,50'],
    French: ['café', 'reçu', 'prélèvement', 'dépôt', 'où', 'plain', '12,50'],
    Spanish: ['señal', 'año', 'depósito', 'crédito', 'plain', '12,50'],
  } as const;

  test.each(Object.entries(WORDS))('property: re-encoded %s text comes back as the same text', (_, vocabulary) => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 8 }), (words) => {
        const text = `${words.join(';')}\n`;
        for (const bytes of [utf8(text), latin1(text), utf16(text, 'le', true), utf16(text, 'be', true)]) {
          expect(decode(bytes)).toMatchObject({ ok: true, text });
        }
      }),
    );
  });
});
