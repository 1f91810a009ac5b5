import { isEmailAddress, normalEmail } from './email-address';

test.each([
  ['Ada@Example.com', 'ada@example.com'],
  ['ada@münchen.example', 'ada@xn--mnchen-3ya.example'],
  ['ada@MÜNCHEN.example', 'ada@xn--mnchen-3ya.example'],
  ['ada@xn--mnchen-3ya.example', 'ada@xn--mnchen-3ya.example'],
  ['ada@пример.com', 'ada@xn--e1afmkfd.com'],
  ['ada@日本ラベル.jp', 'ada@xn--wdk5ah9535czlb.jp'],
  ['josé@example.com', 'josé@example.com'],
  // Two letters that show as one, and letters of full width.
  ['jose\u0301@example.com', 'josé@example.com'],
  ['ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'ada@example.com'],
])('%s is an address, stored as %s', (typed, stored) => {
  expect([isEmailAddress(typed), normalEmail(typed), normalEmail(stored)]).toEqual([true, stored, stored]);
});

test.each([
  ['a zero-width space', 'ada@exam\u200bple.com'],
  ['a soft hyphen', 'a\u00adda@example.com'],
  ['a filler', 'ada\u3164@example.com'],
  ['a blank of Braille', 'ada\u2800@example.com'],
  ['a variation selector', 'ada\ufe0f@example.com'],
  ['a mark of direction', '\u202eada@example.com'],
  ['a line break', 'ada@example.com\nbob@example.com'],
  ['a space', 'ada @example.com'],
  ['Cyrillic letters among Latin ones', 'ada@раypal.com'],
  ['a Greek letter among Latin ones', 'ada@gοogle.com'],
  ['no domain', 'ada'],
  ['a path', 'ada@example.com/bob'],
  ['an address of a machine', 'ada@127.0.0.1'],
  ['too many characters once it is normal', `ada@${'\ufdfa.'.repeat(30)}com`],
  ['a number', 7],
])('%s makes it no address', (_what, typed) => {
  expect(isEmailAddress(typed)).toBe(false);
});

test.each(['Admin@LOCALHOST', 'ada@раypal.com', 'ada@example.com/bob', 'Nobody', ''])(
  'nothing of "%s" is lost that would make it another account',
  (text) => {
    const [local = '', ...rest] = text.toLowerCase().split('@');
    expect(normalEmail(text)).toBe([local, ...rest].join('@'));
  },
);
