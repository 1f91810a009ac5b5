import type { PeriodChecklist } from '@counterfoil/contracts/period.contract';
import { duePath } from '../../books/schedules-path';
import { sortingPathOfDays } from '../../books/sorting/uncategorized.queries';
import { PATHS } from '../../paths';
import { formatCount } from '../../ui/money-format';

/** One thing to be done before a period is closed. */
export interface Check {
  readonly count: number;
  /** What waits, with how many. */
  readonly waiting: string;
  /** What is said where nothing does. */
  readonly done: string;
  /** The page that shows what is counted, and nothing else. */
  readonly to: string;
}

/** What of a period is to be done, in the order in which it is done. The banks are listed account by account. */
export function checksOf(checklist: PeriodChecklist): readonly Check[] {
  const { startDate, endDate, uncategorized, possibleTransfers, waitingPayments } = checklist;
  const sorting = sortingPathOfDays({ startDate: startDate ?? '', endDate });
  return [
    {
      count: checklist.waitingImports,
      waiting: counted(checklist.waitingImports, 'statement is not recorded yet', 'statements are not recorded yet'),
      done: 'Every statement is recorded',
      to: `${PATHS.imports}?waiting=true`,
    },
    {
      count: uncategorized,
      waiting: counted(uncategorized, 'row has no category', 'rows have no category'),
      done: 'Every row has a category',
      to: sorting,
    },
    {
      count: possibleTransfers,
      waiting: counted(possibleTransfers, 'possible transfer is not matched', 'possible transfers are not matched'),
      done: 'No two rows look like a transfer that is not matched',
      to: sorting,
    },
    {
      count: waitingPayments,
      waiting: counted(waitingPayments, 'payment that came due waits', 'payments that came due wait'),
      done: 'Nothing that came due waits',
      to: duePath(endDate),
    },
    {
      count: checklist.receiptsInInbox,
      waiting: counted(checklist.receiptsInInbox, 'receipt belongs to no entry', 'receipts belong to no entry'),
      done: 'Every receipt belongs to an entry',
      to: PATHS.receipts,
    },
  ];
}

function counted(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
