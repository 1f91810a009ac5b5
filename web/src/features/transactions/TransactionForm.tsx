import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import { Alert, Box, Button, DialogActions, DialogContent, FormControlLabel, Stack, Switch, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useState } from 'react';
import { Controller, FormProvider, useForm, useWatch } from 'react-hook-form';
import type { Account } from '@counterfoil/contracts/account.contract';
import type { Business } from '@counterfoil/contracts/business.contract';
import type { Category } from '@counterfoil/contracts/category.contract';
import { messageOf } from '../../api/api-error';
import { useSubmissionKey } from '../../api/submission-key';
import { plainAmount, withoutSign } from '../../forms/amount-text';
import { MoneyInput } from '../../forms/MoneyInput';
import { SearchInput } from '../../forms/SearchInput';
import { SelectInput } from '../../forms/SelectInput';
import { DateInput, TextInput } from '../../forms/TextInput';
import { Figure } from '../../ui/Figure';
import { formatMoney } from '../../ui/money-format';
import { showFailure, showToast } from '../../ui/toasts';
import { remainderOf, updatedBalance } from './split';
import { SplitParts } from './SplitParts';
import { categoryOptions, transactionRequest, TransactionFormValues } from './transaction-form';
import { useRecordTransaction } from './transactions.queries';

interface Props {
  business: Business;
  /** At least one, none archived. */
  accounts: readonly Account[];
  categories: readonly Category[];
  onClose: () => void;
}

export function TransactionForm({ business, accounts, categories, onClose }: Props) {
  const record = useRecordTransaction(business.id);
  const submission = useSubmissionKey();
  const [showAll, setShowAll] = useState(false);
  const form = useForm<TransactionFormValues>({
    resolver: classValidatorResolver(TransactionFormValues),
    defaultValues: { date: business.today, type: 'expense', accountId: accounts.length === 1 ? accounts[0]?.id : '', description: '', nickname: '', amount: '', categoryId: '' },
  });
  const { errors } = form.formState;
  const [type, accountId, amount, parts] = useWatch({ control: form.control, name: ['type', 'accountId', 'amount', 'allocations'] });
  const isSplit = parts !== undefined && parts.length > 0;
  const account = accounts.find(({ id }) => id === accountId);
  const balance = account ? updatedBalance(account.currentBalance, plainAmount(amount), type) : null;
  const options = categoryOptions(categories, type, showAll);

  const changeType = (chosen: 'expense' | 'deposit' | null) => {
    if (!chosen) return;
    form.setValue('type', chosen);
    if (!showAll) clearCategories();
  };
  const changeShowAll = (all: boolean) => {
    setShowAll(all);
    if (!all) clearCategories();
  };
  const clearCategories = () => {
    form.setValue('categoryId', isSplit ? undefined : '');
    if (isSplit) form.setValue('allocations', parts.map((part) => ({ ...part, categoryId: '' })));
  };
  const save = (values: TransactionFormValues) => {
    if (values.allocations?.length && remainderOf(withoutSign(values.amount), values.allocations) !== '0.00') {
      return form.setError('allocations', { type: 'sum', message: 'The parts must add up to the amount' });
    }
    const transaction = transactionRequest(values, balance ?? '0.00');
    record.mutate(
      { transaction, key: submission.keyFor(transaction) },
      {
        onSuccess: () => {
          showToast('Success', 'Transaction added successfully');
          onClose();
        },
        onError: (error) => showFailure('Error', messageOf(error, 'Failed to add transaction')),
      },
    );
  };

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void form.handleSubmit(save)(event)} style={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }}>
        <DialogContent>
          <Stack spacing={2}>
            {record.isError && <Alert severity="error">{messageOf(record.error, 'Failed to add transaction')}</Alert>}
            <ToggleButtonGroup exclusive fullWidth size="small" value={type} aria-label="Type" onChange={(_event, chosen: 'expense' | 'deposit' | null) => changeType(chosen)}>
              <ToggleButton value="expense">Expense (money out)</ToggleButton>
              <ToggleButton value="deposit">Deposit (money in)</ToggleButton>
            </ToggleButtonGroup>
            <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
              <DateInput label="Date" error={errors.date?.message} {...form.register('date')} />
              <MoneyInput label="Amount" autoFocus currency={business.currency} error={errors.amount?.message} {...form.register('amount', { setValueAs: (text: string) => withoutSign(plainAmount(text)) })} />
            </Stack>
            <TextInput label="Description" error={errors.description?.message} {...form.register('description', { setValueAs: (text: string) => text.trim() })} />
            <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
              <SelectInput label="Account" error={errors.accountId?.message} {...form.register('accountId')}>
                <option value="">Choose an account</option>
                {accounts.map(({ id, name, currentBalance }) => <option key={id} value={id}>{name} ({formatMoney(currentBalance, business.currency)})</option>)}
              </SelectInput>
              <TextInput label="Nickname" isOptional error={errors.nickname?.message} {...form.register('nickname')} />
            </Stack>
            {isSplit ? (
              <SplitParts currency={business.currency} options={options} />
            ) : (
              <Controller
                control={form.control}
                name="categoryId"
                render={({ field }) => <SearchInput label="Category" placeholder="Type to search" options={options} error={errors.categoryId?.message} value={field.value ?? ''} onChange={field.onChange} onBlur={field.onBlur} />}
              />
            )}
            <Stack direction="row" spacing={1} sx={{ justifyContent: 'space-between', alignItems: 'center', flexWrap: 'wrap', mt: '4px !important' }}>
              <FormControlLabel control={<Switch size="small" checked={showAll} onChange={(_event, checked) => changeShowAll(checked)} />} label={<Typography variant="body2">Show all categories</Typography>} sx={{ ml: -0.5 }} />
              {!isSplit && (
                <Button
                  variant="text"
                  size="small"
                  onClick={() => {
                    form.setValue('allocations', [{ categoryId: form.getValues('categoryId') ?? '', amount: withoutSign(plainAmount(amount)) }, { categoryId: '', amount: '' }]);
                    form.setValue('categoryId', undefined);
                  }}
                >
                  Split into several categories
                </Button>
              )}
            </Stack>
            <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', borderTop: 1, borderColor: 'divider', pt: 1.5 }}>
              <Typography variant="body2" color="textSecondary" id="updated-balance">Updated balance{account ? ` of ${account.name}` : ''}</Typography>
              <Typography component="output" aria-labelledby="updated-balance" sx={{ fontWeight: 600 }}>{balance === null ? '–' : <Figure value={balance} currency={business.currency} tone="loss" />}</Typography>
            </Box>
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button variant="text" onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" disabled={record.isPending}>{record.isPending ? 'Saving...' : 'Save Transaction'}</Button>
        </DialogActions>
      </form>
    </FormProvider>
  );
}
