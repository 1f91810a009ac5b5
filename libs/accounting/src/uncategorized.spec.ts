import { UNCATEGORIZED_EXPENSES, UNCATEGORIZED_REVENUE } from './chart';
import { uncategorizedOf } from './uncategorized';

const line = (accountCode: string, amount: number) => ({ accountCode, amount });

it('tells what waits for a category, and whether it is most of the money', () => {
  const sales = line('4000', 100);
  const unknown = line(UNCATEGORIZED_EXPENSES, 60);
  const back = line(UNCATEGORIZED_REVENUE, -50);
  expect(uncategorizedOf([sales, unknown])).toEqual({ waiting: [unknown], isMost: false });
  expect(uncategorizedOf([sales, unknown, back])).toEqual({ waiting: [unknown, back], isMost: true });
  expect(uncategorizedOf([sales, line(UNCATEGORIZED_EXPENSES, 100)]).isMost).toBe(false);
  expect(uncategorizedOf([sales, line(UNCATEGORIZED_REVENUE, 0)])).toEqual({ waiting: [], isMost: false });
  expect(uncategorizedOf([])).toEqual({ waiting: [], isMost: false });
});
