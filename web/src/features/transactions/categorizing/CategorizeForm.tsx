import { Alert, Button } from '@mui/material';
import { useState, type FormEvent } from 'react';
import type { CategorizeTransactionRequest, Transaction } from '@counterfoil/contracts/transaction.contract';
import { ApiError, messageOf } from '../../../api/api-error';
import { carryOut } from '../../../api/carry-out';
import { useSubmissionKey } from '../../../api/submission-key';
import { DialogForm } from '../../../forms/DialogForm';
import { Options } from '../../../forms/Options';
import { SearchInput } from '../../../forms/SearchInput';
import { SelectInput } from '../../../forms/SelectInput';
import { formatCount } from '../../../ui/money-format';
import { showFailure } from '../../../ui/toasts';
import { useBusiness, useMay } from '../../../books/business-context';
import { useUndo } from '../../../books/undo.queries';
import { useAccounts, useCategories } from '../../../books/books.queries';
import { merchantRule } from '../../../books/sorting/merchant-rule';
import { useTransferSuggestions } from '../../../books/sorting/transfer-suggestions.queries';
import { categorizeOptions } from '../../../books/category-options';
import { AlwaysRule } from './AlwaysRule';
import { CounterpartChoice, endsAt } from './CounterpartChoice';
import { RefusalAlert } from '../../../books/RefusalAlert';
import { RowSummary } from './RowSummary';
import { SimilarRows } from './SimilarRows';
import { SplitChoice } from './SplitChoice';
import {
  useCategorizeTransaction,
  useCategorizeTransactions,
  useFileAlways,
  useCategorySuggestions,
  useSimilarTransactions,
} from '../transactions.queries';

/** Refusals that are questions, which the form asks. */
const ASKED: readonly string[] = ['counterpart_exists', 'split_exists'];

interface Props {
  transactions: readonly [Transaction, ...Transaction[]];
  /** Not on a phone, where the keyboard would cover what the dialog shows. */
  autoFocus: boolean;
  onClose: (isDone: boolean) => void;
}

export function CategorizeForm({ transactions, autoFocus, onClose }: Props) {
  const business = useBusiness();
  const mayMakeRules = useMay('categories.manage');
  const [row, ...others] = transactions;
  const isMany = others.length > 0;
  const accounts = useAccounts(business.id).data ?? [];
  const categories = useCategories(business.id).data ?? [];
  const categorize = useCategorizeTransaction(business.id);
  const categorizeMany = useCategorizeTransactions(business.id);
  const { tell } = useUndo(business.id);
  const submission = useSubmissionKey();
  const ruleSubmission = useSubmissionKey();
  const [categoryId, setCategoryId] = useState(isMany ? '' : row.categoryId);
  const [destination, setDestination] = useState(row.transferToAccountId ?? row.transferFromAccountId ?? '');
  const [takesSimilar, setTakesSimilar] = useState(false);
  const [replacesSplit, setReplacesSplit] = useState(false);
  const [always, setAlways] = useState<'no' | 'from-now-on' | 'others-too'>('no');
  const fileAlways = useFileAlways(business.id);
  const isMove = categories.find(({ id }) => id === categoryId)?.type === 'transfer';
  const similar = useSimilarTransactions(business.id, row.id, !isMany).data;
  const alike = similar?.transactionIds ?? [];
  const suggested = useCategorySuggestions(business.id, row.id, !isMany).data?.find(
    (suggestion) => suggestion.categoryId !== row.categoryId,
  );
  const isPending = categorize.isPending || categorizeMany.isPending || fileAlways.isPending;
  const failed = categorize.error ?? categorizeMany.error ?? fileAlways.error;
  const isAsking = isMove && !isMany && destination !== '';
  const ends = useTransferSuggestions(business.id, isAsking);
  // Before it is pressed: a refusal would only say what the page can know. Somebody may have added the row meanwhile.
  const hasCounterpart =
    (isAsking && endsAt(ends.data, row.id, destination).length > 0) ||
    (failed instanceof ApiError && failed.problem?.code === 'counterpart_exists');
  // Similar rows are not loaded: whether one of them is split is known once the server says so.
  const isSplitRefused = failed instanceof ApiError && failed.problem?.code === 'split_exists';
  const hasSplit = isSplitRefused || transactions.some(({ allocations }) => allocations.length > 1);
  const rule =
    similar && mayMakeRules && !isMove && categoryId !== ''
      ? merchantRule({ ...similar, type: row.type }, categoryId)
      : null;

  const onDone = (count: number, commandIds: readonly (string | null)[]) => {
    tell('Success', `Successfully updated ${formatCount(count)} transaction${count === 1 ? '' : 's'}.`, commandIds);
    onClose(true);
  };
  const onError = (error: unknown) => {
    if (error instanceof ApiError && ASKED.includes(error.problem?.code ?? '')) return;
    showFailure('Update failed', messageOf(error, 'Failed to update transaction categories. Please try again.'));
  };
  const send = (more: Partial<CategorizeTransactionRequest> = {}) => {
    if (categoryId === '' || row.accountId === '')
      return showFailure('Update failed', 'Transaction data is incomplete');
    if (isMove && destination === '')
      return showFailure('Transfer account required', 'Please select a destination account for this transfer.');
    const change = {
      categoryId,
      ...(isMove ? { transferToAccountId: destination } : {}),
      ...(replacesSplit ? { replaceSplit: true } : {}),
      ...more,
    };
    const ids = [...transactions.map(({ id }) => id), ...(takesSimilar && !isMove ? alike : [])];
    const key = submission.keyFor([ids, change]);
    if (rule && always !== 'no')
      carryOut(
        fileAlways,
        { ids, change, rule, takesOthers: always === 'others-too', key, ruleKey: ruleSubmission.keyFor(rule) },
        { onSuccess: ({ updatedCount, commandIds }) => onDone(updatedCount, commandIds), onError },
      );
    else if (ids.length === 1)
      carryOut(
        categorize,
        { id: row.id, change, key },
        { onSuccess: ({ commandId }) => onDone(1, [commandId]), onError },
      );
    else
      carryOut(
        categorizeMany,
        { ids, change, key },
        { onSuccess: ({ updatedCount, commandIds }) => onDone(updatedCount, commandIds), onError },
      );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <DialogForm
      onSubmit={submit}
      confirm={
        takesSimilar && !isMove
          ? `Update ${formatCount(alike.length + 1)} Transactions`
          : isMany
            ? `Update ${formatCount(transactions.length)} Transactions`
            : 'Update Category'
      }
      isPending={isPending}
      isBlocked={hasCounterpart || (hasSplit && !replacesSplit) || (isAsking && ends.isPending)}
      onCancel={() => onClose(false)}
    >
      {failed && !hasCounterpart && !isSplitRefused && (
        <RefusalAlert
          error={failed}
          title="Update failed"
          fallback="Failed to update transaction categories. Please try again."
          onFirstOpenDay={() => send({ onFirstOpenDay: true })}
        />
      )}
      {!isMany && <RowSummary row={row} currency={business.currency} />}
      <SearchInput
        label="Category"
        autoFocus={autoFocus}
        placeholder="Type to search"
        options={categorizeOptions(categories, transactions)}
        value={categoryId}
        onChange={setCategoryId}
      />
      {suggested && suggested.categoryId !== categoryId && (
        <Alert
          severity="info"
          action={
            <Button variant="text" size="small" onClick={() => setCategoryId(suggested.categoryId)}>
              Use {suggested.categoryName}
            </Button>
          }
        >
          {suggested.reason}
        </Alert>
      )}
      {isMove && (
        <SelectInput
          label={row.type === 'deposit' && !isMany ? 'Money came from' : 'Destination account'}
          value={destination}
          onChange={(event) => setDestination(event.target.value)}
        >
          <option value="">Choose an account</option>
          <Options
            of={accounts
              .filter(({ id, isArchived }) => !isArchived && !transactions.some(({ accountId }) => accountId === id))
              .map(({ id, name }) => [id, name])}
          />
        </SelectInput>
      )}
      {hasSplit && <SplitChoice isMany={isMany || takesSimilar} isTaken={replacesSplit} onTake={setReplacesSplit} />}
      {hasCounterpart && (
        <CounterpartChoice
          row={row}
          accountId={destination}
          isPending={isPending}
          onMatch={(id) => send({ matchTransactionId: id })}
          onDifferent={() => send({ matchTransactionId: null })}
        />
      )}
      {!isMove && similar && alike.length > 0 && (
        <SimilarRows similar={similar} currency={business.currency} isTaken={takesSimilar} onTake={setTakesSimilar} />
      )}
      {rule && <AlwaysRule key={categoryId} rowId={row.id} rule={rule} value={always} onChange={setAlways} />}
    </DialogForm>
  );
}
