import {
  Alert,
  Box,
  Button,
  DialogActions,
  DialogContent,
  FormControlLabel,
  Stack,
  Switch,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { Controller, FormProvider, useForm, useWatch } from 'react-hook-form';
import type { Account } from '@counterfoil/contracts/account.contract';
import type { Business } from '@counterfoil/contracts/business.contract';
import type { Category } from '@counterfoil/contracts/category.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { useSubmissionKey } from '../../api/submission-key';
import { plainAmount, withoutSign } from '../../forms/amount-text';
import { contractResolver } from '../../forms/contract-resolver';
import { showFieldRefusals } from '../../forms/field-refusals';
import { MoneyInput } from '../../forms/MoneyInput';
import { SearchInput } from '../../forms/SearchInput';
import { SelectInput } from '../../forms/SelectInput';
import { DateInput, TextInput } from '../../forms/TextInput';
import { Figure } from '../../ui/Figure';
import { formatMoney } from '../../ui/money-format';
import { showFailure } from '../../ui/toasts';
import { useUndo } from '../undo/undo.queries';
import { isTransfer } from './grid-columns';
import { KindChoice } from './KindChoice';
import { RefusalAlert } from './RefusalAlert';
import { balanceWithout, remainderOf, updatedBalance } from './split';
import { SplitParts } from './SplitParts';
import { categoryOptions, formValues, transactionRequest, TransactionFormValues } from './transaction-form';
import { useAmendTransaction, useRecordTransaction } from './transactions.queries';

interface Props {
  business: Business;
  /** At least one, none archived; but for the one that the transaction is in. */
  accounts: readonly Account[];
  categories: readonly Category[];
  /** The one that is edited; a new one without. */
  transaction?: Transaction;
  onTransfer?: () => void;
  onClose: () => void;
}

export function TransactionForm({ business, accounts, categories, transaction, onTransfer, onClose }: Props) {
  const record = useRecordTransaction(business.id);
  const amend = useAmendTransaction(business.id);
  const saving = transaction ? amend : record;
  const failure = transaction ? 'Failed to update transaction' : 'Failed to add transaction';
  const { tell } = useUndo(business.id);
  const submission = useSubmissionKey();
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
  const { errors } = form.formState;
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

  const save = (values: TransactionFormValues, onFirstOpenDay = false) => {
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
      onSuccess: ({ commandId }: { commandId: string | null }) => {
        tell('Success', transaction ? 'Transaction updated successfully' : 'Transaction added successfully', [
          commandId,
        ]);
        onClose();
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
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit((values) => save(values))(event)}
        style={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }}
      >
        <DialogContent>
          <Stack spacing={2}>
            {saving.isError && (
              <RefusalAlert
                error={saving.error}
                fallback={failure}
                {...(transaction
                  ? { onFirstOpenDay: () => void form.handleSubmit((values) => save(values, true))() }
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
              <DateInput label="Date" error={errors.date?.message} {...form.register('date')} />
              <MoneyInput
                label="Amount"
                autoFocus
                currency={business.currency}
                error={errors.amount?.message}
                {...form.register('amount', { setValueAs: (text: string) => withoutSign(plainAmount(text)) })}
              />
            </Stack>
            <TextInput
              label="Description"
              error={errors.description?.message}
              {...form.register('description', { setValueAs: (text: string) => text.trim() })}
            />
            <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
              <SelectInput label="Account" error={errors.accountId?.message} {...form.register('accountId')}>
                <option value="">Choose an account</option>
                {accounts.map(({ id, name, currentBalance }) => (
                  <option key={id} value={id}>
                    {name} ({formatMoney(currentBalance, business.currency)})
                  </option>
                ))}
              </SelectInput>
              <TextInput label="Nickname" isOptional error={errors.nickname?.message} {...form.register('nickname')} />
            </Stack>
            {moves && (
              <Alert severity="info">
                This is one end of a transfer. Its category and its other end stay; Categorize changes them.
              </Alert>
            )}
            {!moves && isSplit && <SplitParts currency={business.currency} options={options} />}
            {!moves && !isSplit && (
              <Controller
                control={form.control}
                name="categoryId"
                render={({ field }) => (
                  <SearchInput
                    label="Category"
                    placeholder="Type to search"
                    options={options}
                    error={errors.categoryId?.message}
                    value={field.value ?? ''}
                    onChange={field.onChange}
                    onBlur={field.onBlur}
                  />
                )}
              />
            )}
            {!moves && (
              <Stack
                direction="row"
                spacing={1}
                sx={{ justifyContent: 'space-between', alignItems: 'center', flexWrap: 'wrap', mt: '4px !important' }}
              >
                <FormControlLabel
                  control={
                    <Switch size="small" checked={showAll} onChange={(_event, checked) => changeShowAll(checked)} />
                  }
                  label={<Typography variant="body2">Show all categories</Typography>}
                  sx={{ ml: -0.5 }}
                />
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
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button variant="text" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={saving.isPending}>
            {saving.isPending ? 'Saving...' : transaction ? 'Save Changes' : 'Save Transaction'}
          </Button>
        </DialogActions>
      </form>
    </FormProvider>
  );
}
