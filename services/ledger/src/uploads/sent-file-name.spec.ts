import { sentFileName } from './sent-file-name';

it.each([
  ['without directories of either kind', 'C:\\books\\till/may.csv', 'may.csv'],
  ['without controls', ' a\u0000b\n.csv ', 'ab.csv'],
  ['without turns of its direction', 'a\u202egp.exe', 'agp.exe'],
  ['without halves of characters', 'a\ud83d.csv', 'a.csv'],
  ['cut, but no character in two', 'abcdefg\u{1f600}', 'abcdefg'],
  ['otherwise where nothing is left', '\n', 'file'],
  ['otherwise where none was sent', undefined, 'file'],
])('a file is called %s', (_, sent, name) => expect(sentFileName(sent, 8, 'file')).toBe(name));
