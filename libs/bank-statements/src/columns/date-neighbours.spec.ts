import { detectLayout } from '../layout';

function dateFormat(text: string): { format: string | null; isAsked: boolean } {
  const found = detectLayout(new TextEncoder().encode(text), { accountType: 'checking', exponent: 2 });
  if (!found.ok) throw new Error(found.message);
  const { draft, questions } = found.layout;
  return { format: draft.dateFormat, isAsked: questions.some(({ topic }) => topic === 'date-order') };
}

test('days of booking and of posting lie near each other', () => {
  const rows = '04/09/2024,04/09/2024,Shop,-1.00\n04/03/2024,04/05/2024,Shop,-2.00\n04/02/2024,04/03/2024,Shop,-3.00\n';
  const text = `Transaction Date,Post Date,Description,Amount\n${rows}`;
  expect(dateFormat(text)).toEqual({ format: 'MM/DD/YYYY', isAsked: false });
});

test('a day with the name of its month within a text is near the day of its row', () => {
  const rows = '05/09/2026,-60.00,GAS\n03/09/2026,20.00,SALARY\n02/09/2026,-12.34,TESCO 3297 ON 01 SEP\n';
  expect(dateFormat(`Date,Amount,Memo\n${rows}`)).toEqual({ format: 'DD/MM/YYYY', isAsked: false });
});

test('a bill of another day settles nothing, nor do days that are the same either way', () => {
  const bill = '05/09/2026,-60.00,Bill of 12 MAR\n03/09/2026,20.00,SALARY\n';
  expect(dateFormat(`Date,Amount,Memo\n${bill}`).isAsked).toBe(true);
  const same = '05/09/2026,05/09/2026,Shop,-1.00\n03/09/2026,03/09/2026,Shop,-2.00\n';
  expect(dateFormat(`Transaction Date,Post Date,Description,Amount\n${same}`).isAsked).toBe(true);
});
