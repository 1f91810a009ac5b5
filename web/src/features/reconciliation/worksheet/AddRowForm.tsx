import { Button, Stack } from '@mui/material';
import { useState } from 'react';
import type { Account } from '@counterfoil/contracts/account.contract';
import type { Category } from '@counterfoil/contracts/category.contract';
import type { RecordTransactionRequest } from '@counterfoil/contracts/transaction.contract';
import { messageOf } from '../../../api/api-error';
import { carryOut } from '../../../api/carry-out';
import { useSubmissionKey } from '../../../api/submission-key';
import { useBusiness } from '../../../books/business-context';
import { useCategories } from '../../../books/books.queries';
import { categoryOptions } from '../../../books/category-options';
import { useUndo } from '../../../books/undo.queries';
import { withoutSign } from '../../../forms/amount-text';
import { SearchInput } from '../../../forms/SearchInput';
import { formatDay } from '../../../ui/date-format';
import { formatMoney, isNegative } from '../../../ui/money-format';
import { showFailure } from '../../../ui/toasts';
import { useRecordRow } from '../reconciliation.queries';
import type { TickBox } from './use-ticks';

interface MissingRow {
  readonly date: string;
  readonly description: string;
  /** Signed decimal string. */
  readonly amount: string;
}

interface Props {
  account: Account;
  row: MissingRow;
  ticks: TickBox;
  /** Only a button at first, which shows the rest: there are several of them. */
  isOffered?: boolean;
}

/** Records a row that the bank has and the books do not, ticked, under the category that it probably is of. */
export function AddRowForm({ account, row, ticks, isOffered = false }: Props) {
  const business = useBusiness();
  const categories = useCategories(business.id).data;
  const record = useRecordRow(business.id);
  const submission = useSubmissionKey();
  const { tell } = useUndo(business.id);
  const [isOpen, setOpen] = useState(!isOffered);
  const [chosen, setChosen] = useState<string | null>(null);
  const type = isNegative(row.amount) ? 'expense' : 'deposit';
  const options = categoryOptions(categories ?? [], type, true);
  const categoryId = chosen ?? proposedFor(row.description, type, categories ?? []);
  const amount = formatMoney(withoutSign(row.amount), business.currency);
  const add = () => {
    // What it is called here besides is unknown to the server, which refuses what it does not know.
    const request: RecordTransactionRequest = {
      date: row.date,
      description: row.description,
      amount: row.amount,
      type,
      accountId: account.id,
      ...(categoryId === '' ? {} : { categoryId }),
    };
    carryOut(
      record,
      { row: request, key: submission.keyFor(request) },
      {
        onSuccess: ({ answer, commandId }) => {
          submission.renew();
          ticks.set([answer.id], true);
          tell('Added', `${row.description} of ${amount} on ${formatDay(row.date)}`, [commandId]);
        },
        onError: (error) => showFailure('Not added', messageOf(error, 'The row could not be added to the books')),
      },
    );
  };
  if (!isOpen)
    return (
      <Button variant="outlined" size="small" onClick={() => setOpen(true)}>
        Add it to the books
      </Button>
    );
  return (
    <Stack spacing={1} sx={{ width: '100%' }}>
      <SearchInput
        label="Category"
        placeholder="Type to search"
        options={options}
        value={categoryId}
        onChange={setChosen}
      />
      <div>
        <Button variant="outlined" size="small" disabled={record.isPending} onClick={add}>
          {record.isPending ? 'Adding...' : isOffered ? 'Add it' : `Add ${row.description.toLowerCase()} of ${amount}`}
        </Button>
      </div>
    </Stack>
  );
}

/** The category that fees and interest usually have, by its name; none where nothing speaks for one. */
function proposedFor(description: string, type: 'expense' | 'deposit', categories: readonly Category[]): string {
  const word = /interest/i.test(description) ? /interest/i : /fee|charge/i.test(description) ? /bank|fee/i : null;
  const fitting = categories.filter(
    (category) => !category.isHidden && category.type === (type === 'deposit' ? 'revenue' : 'expense'),
  );
  return (word && fitting.find(({ name }) => word.test(name))?.id) ?? '';
}
