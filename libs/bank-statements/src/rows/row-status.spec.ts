import { completeMapping, type MappingDraft, withAnswer } from '../mapping';
import { detectTableLayout } from '../layout';
import { openStatement } from '../open-statement';
import { readRows } from '../read-statement';
import { saysSettled } from './status-words';

const options = { exponent: 2, accountType: 'checking' } as const;
const HEAD = 'Date,Description,Amount,Status';
const SETTLED = ['2026-06-01,Order 1,30.00,Completed', '2026-06-02,Supplies,-45.00,Completed'];

function reading(...lines: readonly string[]): { asked: string[]; left: (string | number)[]; answered: string[] } {
  const opened = openStatement(new TextEncoder().encode([HEAD, ...SETTLED, ...lines].join('\n')));
  if (!opened.ok) throw new Error(opened.message);
  const { table } = opened;
  const leftUnder = (draft: MappingDraft): string[] => {
    const completed = completeMapping(draft);
    const read = completed.ok ? readRows(table, completed.mapping, options) : null;
    if (!read?.ok) throw new Error('not read');
    return read.rows.flatMap((row) => (row.valid && row.flags.includes('not-settled') ? [row.description] : []));
  };
  const { draft, questions } = detectTableLayout(table, options);
  const yes = questions.reduce((one, { choices }) => withAnswer(one, choices.at(-1)?.change ?? {}), draft);
  return { asked: questions.map(({ text }) => text), left: leftUnder(draft), answered: leftUnder(yes) };
}

test.each(['Returned', 'Disputed', 'Chargeback', 'Sent', 'Accepted', 'Closed', 'Zurückgebucht', 'Devuelto', 'Foo'])(
  'a status that may mean either is asked about once: %s',
  (word) => {
    const { asked, left, answered } = reading(`2026-06-03,Order 3,30.00,${word}`, `2026-06-04,Order 4,31.00,${word}`);
    expect(asked).toEqual([`The status of 2 rows is “${word.toLowerCase()}”. Did this money move?`]);
    expect(left).toEqual(['Order 3', 'Order 4']);
    expect(answered).toEqual([]);
  },
);

test.each(['Refunded', 'Reversed', 'Erstattet', 'Remboursé', 'Partially Refunded'])(
  'a sale that was taken back by another row has moved: %s',
  (word) => {
    const part = word.startsWith('Part') ? '-10.00' : '-30.00';
    const { asked, left } = reading(`2026-06-03,Order 3,30.00,${word}`, `2026-06-04,Refund,${part},Completed`);
    expect([asked, left]).toEqual([[], []]);
  },
);

test('a sale that was refunded is asked about where the file has no refund', () => {
  expect(reading('2026-06-03,Order 3,30.00,Refunded').asked).toHaveLength(1);
});

test.each(['Paid', 'OK', 'Received', 'Deposited', 'Payé', 'Bezahlt'])('%s is settled', (word) => {
  expect(reading(`2026-06-03,Order 3,30.00,${word}`)).toEqual({ asked: [], left: [], answered: [] });
});

test.each(['Incomplete', 'Unsuccessful', 'Unconfirmed', 'Disapproved', 'Pending'])('%s is not settled', (word) => {
  expect(saysSettled(word.toLowerCase())).toBe(false);
  expect(reading(`2026-06-03,Order 3,30.00,${word}`)).toMatchObject({ asked: [], left: ['Order 3'] });
});
