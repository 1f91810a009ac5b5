import { detectDateFormat } from './date-format';

describe('detectDateFormat', () => {
  test.each([
    ['one day above twelve decides the column', ['01/02/2026', '03/04/2026', '13/04/2026'], 'DD/MM/YYYY'],
    ['month first likewise', ['01/02/2026', '03/24/2026'], 'MM/DD/YYYY'],
    ['dots are day first', ['01.02.2026', '03.04.2026'], 'DD.MM.YYYY'],
    ['a leading year is plain', ['2026-01-02'], 'YYYY-MM-DD'],
    ['month names are plain', ['02 Jan 2026', 'Pending'], 'DD Mon YYYY'],
    ['eight digits', ['20260102', '20260203'], 'YYYYMMDD'],
    ['equal day and month do not matter', ['05/05/2026', '06/06/2026'], 'DD/MM/YYYY'],
  ])('%s', (_, cells, format) => {
    expect(detectDateFormat(cells)).toMatchObject({ kind: 'certain', format });
  });

  test('asks where no day is above twelve', () => {
    expect(detectDateFormat(['01/02/2026', '03/04/2026'])).toMatchObject({
      kind: 'ask',
      formats: expect.arrayContaining(['DD/MM/YYYY', 'MM/DD/YYYY']),
    });
  });

  test('puts the order first under which the column is sorted', () => {
    expect(detectDateFormat(['01/12/2026', '02/03/2026', '02/04/2026', '03/01/2026'])).toMatchObject({
      kind: 'ask',
      formats: ['MM/DD/YYYY', 'DD/MM/YYYY'],
    });
  });

  test('asks where the column contradicts itself, since no reading fits all', () => {
    expect(detectDateFormat(['13/02/2026', '02/14/2026', '03/04/2026'])).toMatchObject({ kind: 'ask' });
    expect(detectDateFormat(['13/02/2026', '02/14/2026'])).toMatchObject({ kind: 'ask' });
  });

  test('asks where two-digit years may stand first', () => {
    expect(detectDateFormat(['25-03-31', '25-03-15', '25-02-11'])).toMatchObject({
      kind: 'ask',
      formats: expect.arrayContaining(['YY-MM-DD']),
    });
  });

  test('finds nothing in a column without dates', () => {
    expect(detectDateFormat(['Paper', '12.50', ''])).toEqual({ kind: 'none', filled: 2 });
  });
});
