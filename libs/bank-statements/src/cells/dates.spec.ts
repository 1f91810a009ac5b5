import fc from 'fast-check';
import { looksLikeDate, parseDate } from './dates';

describe('parseDate', () => {
  test.each([
    ['3/18/2026', 'MM/DD/YYYY', '2026-03-18'],
    ['18/03/2026 17:42', 'DD/MM/YYYY', '2026-03-18'],
    ['2026.04.19.', 'YYYY.MM.DD', '2026-04-19'],
    ['03.01.25', 'DD.MM.YY', '2025-01-03'],
    ['03. 01. 2025', 'DD.MM.YYYY', '2025-01-03'],
    ['20260511', 'YYYYMMDD', '2026-05-11'],
    ['11052026', 'DDMMYYYY', '2026-05-11'],
    ['02-Dec-2025', 'DD Mon YYYY', '2025-12-02'],
    ['02 Dec 2025', 'DD-Mon-YYYY', '2025-12-02'],
    ['01 Jan 01', 'DD Mon YY', '2001-01-01'],
    ['Dec 2, 2025', 'Mon DD YYYY', '2025-12-02'],
    ['3. März 2026', 'DD Mon YYYY', '2026-03-03'],
    ['12 août 2026', 'DD Mon YYYY', '2026-08-12'],
    ['28 de febrero de 2026', 'DD Mon YYYY', '2026-02-28'],
    ['5 мая 2026', 'DD Mon YYYY', '2026-05-05'],
    ['12 września 2026', 'DD Mon YYYY', '2026-09-12'],
    ['2026年1月5日', 'YYYY-MM-DD', '2026-01-05'],
    ['2026-02-25T12:34:56.123Z', 'YYYY-MM-DD', '2026-02-25'],
    ['2026-02-25 12:34:56 +0000', 'YYYY-MM-DD', '2026-02-25'],
    ['12/15/2026 05:08 PM', 'MM/DD/YYYY', '2026-12-15'],
    ['Mo, 03.02.2025', 'DD.MM.YYYY', '2025-02-03'],
    ['29.02.2024', 'DD.MM.YYYY', '2024-02-29'],
    ['01/01/99', 'DD/MM/YY', '1999-01-01'],
  ])('reads %s as %s', (cell, format, iso) => {
    expect(parseDate(cell, format)).toEqual({ ok: true, iso });
  });

  test.each([
    ['Pending', 'DD/MM/YYYY'],
    ['', 'DD/MM/YYYY'],
    ['31/06/2026', 'DD/MM/YYYY'],
    ['29/02/2023', 'DD/MM/YYYY'],
    ['29.02.1900', 'DD.MM.YYYY'],
    ['12/31/2026', 'DD/MM/YYYY'],
    ['2026-01-05', 'DD-MM-YYYY'],
    ['05-01-2026', 'DD/MM/YYYY'],
    ['05/01/26', 'DD/MM/YYYY'],
    ['05/01/2026 25:00', 'DD/MM/YYYY'],
    ['0/1/2026', 'DD/MM/YYYY'],
    ['01/01/0026', 'DD/MM/YYYY'],
    ['5 Foo 2026', 'DD Mon YYYY'],
    ['1/2/2026 and more', 'DD/MM/YYYY'],
    ['1/2/2026', 'DD/MM/DD'],
    // The year 2569 of the Thai calendar.
    ['14/01/69', 'DD/MM/YY'],
  ])('does not read %s as %s', (cell, format) => {
    expect(parseDate(cell, format)).toEqual({ ok: false });
  });

  test('tells dates from amounts, ids and times', () => {
    expect(['12.34', '1.234', '2017-', '14:30:00', '1234567', 'NL00BANK0000000001'].filter(looksLikeDate)).toEqual([]);
  });

  const anyDay = fc
    .date({ min: new Date('1980-01-01T00:00:00Z'), max: new Date('2049-12-31T00:00:00Z'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
  const FORMATS = [
    'DD/MM/YYYY',
    'MM/DD/YYYY',
    'YYYY-MM-DD',
    'DD.MM.YY',
    'MM-DD-YY',
    'YYYYMMDD',
    'DDMMYYYY',
    'DD Mon YYYY',
    'Mon DD YYYY',
    'DD Mon YY',
  ];

  function write(iso: string, format: string): string {
    const [year = '', month = '', day = ''] = iso.split('-');
    return format
      .replace('YYYY', year)
      .replace('YY', year.slice(2))
      .replace('Mon', MONTHS[Number(month) - 1] ?? '')
      .replace('MM', month)
      .replace('DD', day);
  }

  test('property: every day written in a format is read back', () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...FORMATS), (iso, format) => {
        expect(parseDate(write(iso, format), format)).toEqual({ ok: true, iso });
      }),
    );
  });

  test('property: what is read is always a day of the calendar', () => {
    const number = fc.integer({ min: 0, max: 40 });
    fc.assert(
      fc.property(number, number, fc.integer({ min: 1900, max: 2200 }), (day, month, year) => {
        const read = parseDate(`${day}/${month}/${year}`, 'DD/MM/YYYY');
        const real = new Date(Date.UTC(year, month - 1, day));
        const exists =
          year >= 1950 &&
          year <= 2100 &&
          real.getUTCMonth() === month - 1 &&
          real.getUTCDate() === day &&
          month >= 1 &&
          month <= 12;
        expect(read.ok).toBe(exists);
      }),
    );
  });
});
