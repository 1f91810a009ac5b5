import { processorSeconds } from '../../../../test/kit/run/processor-time';
import { nicknameFor, nicknameOf } from './nickname';

describe('nicknameOf', () => {
  test.each([
    ['AMZN Mktp US*2K4 AMZN.COM/BILL WA', 'Amazon'],
    ['UBER   *EATS HELP.UBER.COM', 'Uber Eats'],
    ['SQ *BLUE LANTERN COFFEE OAKLAND CA', 'Blue Lantern Coffee Oakland'],
    ['POS PURCHASE 1234 HILLTOP DINER #44', 'Hilltop Diner'],
    ['PURCHASE AUTHORIZED ON 03/12 TRADER JOES #123 SEATTLE WA', "Trader Joe's"],
    ['ACH DEBIT BRIGHT PAYROLL 123456', 'Bright Payroll'],
    ['Check - 0000000122', 'Check'],
    ['KARTENZAHLUNG EDEKA DÜBEL//THOMASINGEN/DE', 'EDEKA'],
    ['Пиццерия', 'Пиццерия'],
    ['iZettle*McTavish Tools', 'McTavish Tools'],
    ['12345', ''],
  ])('%s becomes %s', (description, nickname) => {
    expect(nicknameOf(description)).toBe(nickname);
  });

  test('is never longer than a nickname may be', () => {
    expect(nicknameOf('x'.repeat(500)).length).toBeLessThanOrEqual(100);
  });

  test('an existing nickname is reused in its own spelling', () => {
    expect(nicknameFor('HILLTOP DINER #44', ['Rent', 'hilltop diner'])).toBe('hilltop diner');
    expect(nicknameFor('HILLTOP DINER #44', ['Rent'])).toBe('Hilltop Diner');
  });
});

/** A hundred times as long as a description may be. */
const LENGTH = 50_000;
const SIGNS = ['#', '*', 'x', 'X*', 'xx#', 'x*#', '-', '1a#', 'a-#', ' #', ' :', '.', 'card x', '#1', '1-', 'x '];

test.each(SIGNS)('a description of nothing but %j takes no square of its length', (sign) => {
  const text = sign.repeat(LENGTH).slice(0, LENGTH);
  const made = [text, `${text}!a`, `1a${text}`, `${text}a1`];
  // A hundredth of it is usual.
  expect(processorSeconds(() => made.forEach(nicknameOf))).toBeLessThan(3);
});
