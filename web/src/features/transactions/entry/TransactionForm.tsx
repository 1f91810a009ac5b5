import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import type { Account } from '@counterfoil/contracts/account.contract';
import type { Business } from '@counterfoil/contracts/business.contract';
import type { Category } from '@counterfoil/contracts/category.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import { messageOf } from '../../../api/api-error';
import { carryOut } from '../../../api/carry-out';
import type { Written } from '../../../api/client';
import { useSubmissionKey } from '../../../api/submission-key';
import { plainAmount, withoutSign, TYPED_AMOUNT } from '../../../forms/amount-text';
import { contractResolver } from '../../../forms/contract-resolver';
import { DialogForm } from '../../../forms/DialogForm';
import { fieldsOf, TRIMMED } from '../../../forms/field-of';
import { showFieldRefusals } from '../../../forms/field-refusals';
import { MoneyInput } from '../../../forms/MoneyInput';
import { Options } from '../../../forms/Options';
import { SearchField } from '../../../forms/SearchField';
import { SelectInput } from '../../../forms/SelectInput';
import { InlineSwitch } from '../../../forms/SwitchInput';
import { DateInput, TextInput } from '../../../forms/TextInput';
import { formatDay, otherDayText } from '../../../ui/date-format';
import { Figure } from '../../../ui/Figure';
import { showFailure } from '../../../ui/toasts';
import { ReceiptStrip } from '../../../books/receipts/ReceiptStrip';
import { useRepeat } from '../../../books/use-repeat';
import { useUndo } from '../../../books/undo.queries';
import { categoryOptions } from '../../../books/category-options';
import { noteText } from '../rows/RowMarks';
import { isTransfer } from '../grid/grid-columns';
import { balancesOf } from './account-fields';
import { BreakWarning } from './BreakWarning';
import { KindChoice } from './KindChoice';
import { RefusalAlert } from '../../../books/RefusalAlert';
import { balanceWithout, remainderOf, updatedBalance } from '../../../books/splits/split';
import { SplitParts } from '../../../books/splits/SplitParts';
import { formValues, transactionRequest, TransactionFormValues } from './transaction-form';
import { useAmendTransaction, useRecordTransaction } from '../transactions.queries';

interface Props {
  business: Business;
  /** At least one, none archived; but for the one that the transaction is in. */
  accounts: readonly Account[];
  categories: readonly Category[];
  /** The one that is edited; a new one without. */
  transaction?: Transaction;
  onTransfer?: () => void;
  /** Leaves the form for what was said about the transaction. */
  onNotes?: () => void;
  onClose: () => void;
}

export function TransactionForm({ business, accounts, categories, transaction, onTransfer, onNotes, onClose }: Props) {
  const record = useRecordTransaction(business.id);
  const amend = useAmendTransaction(business.id);
  const saving = transaction ? amend : record;
  const failure = transaction ? 'Failed to update transaction' : 'Failed to add transaction';
  const { tell } = useUndo(business.id);
  const submission = useSubmissionKey();
  const repeat = useRepeat();
  const moves = transaction !== undefined && isTransfer(transaction);
  const [showAll, setShowAll] = useState(
    () =>
      transaction !== undefined &&
      transaction.category.type !== (transaction.type === 'deposit' ? 'revenue' : 'expense'),
  );
  const form = useForm<TransactionFormValues>({
    resolver: contractResolver(TransactionFormValues),
    defaultValues: formValues(business.today, accounts, transaction),
  });
  const field = fieldsOf(form);
  const [type, accountId, amount, parts] = useWatch({
    control: form.control,
    name: ['type', 'accountId', 'amount', 'allocations'],
  });
  const isSplit = parts !== undefined && parts.length > 0;
  const account = accounts.find(({ id }) => id === accountId);
  const balance = account ? updatedBalance(balanceWithout(account, transaction), plainAmount(amount), type) : null;
  const options = categoryOptions(categories, type, showAll);

  const clearCategories = () => {
    form.setValue('categoryId', isSplit ? undefined : '');
    if (isSplit)
      form.setValue(
        'allocations',
        parts.map((part) => ({ ...part, categoryId: '' })),
      );
  };
  const changeShowAll = (all: boolean) => {
    setShowAll(all);
    if (!all) clearCategories();
  };

  const save = (values: TransactionFormValues, { onFirstOpenDay = false, andRepeat = false } = {}) => {
    if (!values.allocations?.length && !values.categoryId && !moves)
      return form.setError('categoryId', { type: 'required', message: 'Category is required' });
    if (values.allocations?.length && remainderOf(withoutSign(values.amount), values.allocations) !== '0.00') {
      return form.setError('allocations', { type: 'sum', message: 'The parts must add up to the amount' });
    }
    const request = transactionRequest(
      moves ? { ...values, categoryId: undefined, allocations: undefined } : values,
      balance ?? '0.00',
    );
    const key = submission.keyFor([request, onFirstOpenDay]);
    const settled = {
      onSuccess: ({ answer, commandId }: Written<Transaction>) => {
        tell('Success', transaction ? 'Transaction updated successfully' : 'Transaction added successfully', [
          commandId,
        ]);
        onClose();
        // While the books are behind, the answer is an id and no more; the list has Repeat, too.
        if (andRepeat && 'date' in answer) repeat?.(answer);
      },
      onError: (error: unknown) => {
        showFieldRefusals(form, error);
        showFailure('Error', messageOf(error, failure));
      },
    };
    if (transaction)
      carryOut(
        amend,
        { id: transaction.id, change: { ...request, ...(onFirstOpenDay ? { onFirstOpenDay } : {}) }, key },
        settled,
      );
    else carryOut(record, { transaction: request, key }, settled);
  };

  return (
    <FormProvider {...form}>
      <DialogForm
        onSubmit={form.handleSubmit((values) => save(values))}
        confirm={transaction ? 'Save Changes' : 'Save Transaction'}
        isPending={saving.isPending}
        onCancel={onClose}
        {...(repeat
          ? {
              between: (
                <Button
                  variant="text"
                  disabled={saving.isPending}
                  onClick={() =>
                    transaction
                      ? repeat(transaction)
                      : void form.handleSubmit((values) => save(values, { andRepeat: true }))()
                  }
                >
                  {transaction ? 'Repeat' : 'Save and Repeat'}
                </Button>
              ),
            }
          : {})}
      >
        {saving.isError && (
          <RefusalAlert
            error={saving.error}
            fallback={failure}
            {...(transaction
              ? { onFirstOpenDay: () => void form.handleSubmit((values) => save(values, { onFirstOpenDay: true }))() }
              : {})}
          />
        )}
        {!moves && (
          <KindChoice
            kind={type}
            hasTransfer={onTransfer !== undefined}
            onChange={(kind) => {
              if (kind === 'transfer') return onTransfer?.();
              form.setValue('type', kind);
              if (!showAll) clearCategories();
            }}
          />
        )}
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
          <DateInput label="Date" {...field('date')} {...dayHint(transaction)} />
          <MoneyInput label="Amount" autoFocus currency={business.currency} {...field('amount', TYPED_AMOUNT)} />
        </Stack>
        {/* Beside what it is about: further down a phone would not show it before the row is saved. */}
        {transaction && <BreakWarning transaction={transaction} isSaving={saving.isPending} />}
        <TextInput label="Description" {...field('description', TRIMMED)} />
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
          <SelectInput label="Account" {...field('accountId')}>
            <option value="">Choose an account</option>
            <Options of={balancesOf(accounts, business)} />
          </SelectInput>
          <TextInput label="Nickname" isOptional {...field('nickname')} />
        </Stack>
        {moves && (
          <Alert severity="info">
            This is one end of a transfer. Its category and its other end stay; Categorize changes them.
          </Alert>
        )}
        {!moves && isSplit && <SplitParts currency={business.currency} options={options} />}
        {!moves && !isSplit && (
          <SearchField
            control={form.control}
            name="categoryId"
            label="Category"
            placeholder="Type to search"
            options={options}
          />
        )}
        {!moves && (
          <Stack
            direction="row"
            spacing={1}
            sx={{ justifyContent: 'space-between', alignItems: 'center', flexWrap: 'wrap', mt: '4px !important' }}
          >
            <InlineSwitch label="Show all categories" checked={showAll} onChange={changeShowAll} />
            {!isSplit && (
              <Button
                variant="text"
                size="small"
                sx={{ mx: -1.5 }}
                onClick={() => {
                  form.setValue('allocations', [
                    { categoryId: form.getValues('categoryId') ?? '', amount: withoutSign(plainAmount(amount)) },
                    { categoryId: '', amount: '' },
                  ]);
                  form.setValue('categoryId', undefined);
                }}
              >
                Split into several categories
              </Button>
            )}
          </Stack>
        )}
        {transaction && onNotes && (
          <Button variant="text" size="small" sx={{ alignSelf: 'flex-start', ml: '-8px !important' }} onClick={onNotes}>
            {transaction.noteCount > 0
              ? noteText(transaction.noteCount, transaction.openQuestionCount)
              : 'Write a note or ask'}
          </Button>
        )}
        {transaction && <ReceiptStrip place={{ transactionId: transaction.id }} expected={transaction.receiptCount} />}
        <Box
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            alignItems: 'baseline',
            borderTop: 1,
            borderColor: 'divider',
            pt: 1.5,
          }}
        >
          <Typography variant="body2" color="textSecondary" id="updated-balance">
            Updated balance{account ? ` of ${account.name}` : ''}
          </Typography>
          <Typography component="output" aria-labelledby="updated-balance" sx={{ fontWeight: 600 }}>
            {balance === null ? '–' : <Figure value={balance} currency={business.currency} tone="loss" />}
          </Typography>
        </Box>
      </DialogForm>
    </FormProvider>
  );
}

/** The day on which the bank booked it, or its day of value or purchase. */
function dayHint(transaction: Transaction | undefined): { hint?: string } {
  if (transaction?.statementRow) return { hint: `Booked by the bank: ${formatDay(transaction.statementRow.bookedOn)}` };
  return transaction?.otherDate ? { hint: otherDayText(transaction.otherDate) } : {};
}
