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

/** As long as a description may be. */
const LONGEST = 500;
const SIGNS = ['#', '*', 'x', 'X*', 'xx#', 'x*#', '-', '1a#', 'a-#', ' #', ' :', '.', 'card x', '#1', '1-', 'x '];

describe('a description that somebody made up', () => {
  /** One that is ordinary and as long takes some 0.1 ms; on a machine that is slower now, as many times more. */
  const MOST_MS = 2;
  const MOST_TIMES = 20;
  const ORDINARY = 'POS PURCHASE HILLTOP DINER SEATTLE WA '.repeat(LONGEST).slice(0, LONGEST);

  test.each(SIGNS)('of nothing but %j takes no longer than another', (sign) => {
    const text = sign.repeat(LONGEST).slice(0, LONGEST - 2);
    const made = [text, `${text}!a`, `1a${text}`, `${text}a1`];
    const took = (description: string): number => {
      const begun = performance.now();
      nicknameOf(description);
      return performance.now() - begun;
    };
    // The best of several: the machine may do other things meanwhile.
    const best = (description: string): number => Math.min(...Array.from({ length: 8 }, () => took(description)));
    const usual = best(ORDINARY);
    expect(Math.max(...made.map(best))).toBeLessThan(Math.max(MOST_MS, MOST_TIMES * usual));
  });
});
