import { Box, Button, Stack, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Account } from '@counterfoil/contracts/account.contract';
import type { Business } from '@counterfoil/contracts/business.contract';
import type { Category } from '@counterfoil/contracts/category.contract';
import type { PaymentType } from '@counterfoil/contracts/schedule.contract';
import { categoryOptions } from '../../books/category-options';
import { SplitParts } from '../../books/splits/SplitParts';
import { plainAmount, TYPED_AMOUNT, withoutSign } from '../../forms/amount-text';
import { fieldsOf, TRIMMED } from '../../forms/field-of';
import { MoneyInput } from '../../forms/MoneyInput';
import { Options } from '../../forms/Options';
import { SearchField } from '../../forms/SearchField';
import { SelectInput } from '../../forms/SelectInput';
import { TextInput } from '../../forms/TextInput';
import type { PaymentFormValues } from './schedule-form';

interface Props {
  business: Business;
  accounts: readonly Account[];
  categories: readonly Category[];
}

/** What is recorded: which way, how much, in which account and category, or as a split. */
export function PaymentFields({ business, accounts, categories }: Props) {
  const form = useFormContext<PaymentFormValues>();
  const field = fieldsOf(form);
  const [type, accountId, parts] = useWatch({ control: form.control, name: ['type', 'accountId', 'allocations'] });
  const isSplit = parts !== undefined && parts.length > 0;
  const choices = accounts.map(({ id, name }) => [id, name] as const);
  const others = choices.filter(([id]) => id !== accountId);
  const options = categoryOptions([...categories], type === 'deposit' ? 'deposit' : 'expense', true);
  return (
    <>
      <TypeChoice type={type} onChange={(chosen) => form.setValue('type', chosen)} />
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
        <TextInput label="Description" {...field('description', TRIMMED)} />
        <MoneyInput label="Amount" currency={business.currency} {...field('amount', TYPED_AMOUNT)} />
      </Stack>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
        <SelectInput label={type === 'transfer' ? 'From account' : 'Account'} {...field('accountId')}>
          <option value="">Choose an account</option>
          <Options of={choices} />
        </SelectInput>
        {type === 'transfer' ? (
          <SelectInput label="To account" {...field('transferToAccountId')}>
            <option value="">Choose an account</option>
            <Options of={others} />
          </SelectInput>
        ) : (
          <TextInput label="Nickname" isOptional {...field('nickname')} />
        )}
      </Stack>
      {type !== 'transfer' && isSplit && <SplitParts currency={business.currency} options={options} />}
      {type !== 'transfer' && !isSplit && (
        <>
          <SearchField
            control={form.control}
            name="categoryId"
            label="Category"
            placeholder="Type to search"
            options={options}
          />
          <Box sx={{ mt: '4px !important' }}>
            <Button
              variant="text"
              size="small"
              sx={{ mx: -1.5 }}
              onClick={() => {
                const amount = withoutSign(plainAmount(form.getValues('amount')));
                form.setValue('allocations', [
                  { categoryId: form.getValues('categoryId') ?? '', amount },
                  { categoryId: '', amount: '' },
                ]);
              }}
            >
              Split into several categories
            </Button>
          </Box>
        </>
      )}
    </>
  );
}

function TypeChoice({ type, onChange }: { type: PaymentType; onChange: (type: PaymentType) => void }) {
  return (
    <ToggleButtonGroup
      exclusive
      fullWidth
      size="small"
      value={type}
      aria-label="Type"
      onChange={(_event, chosen: PaymentType | null) => chosen && onChange(chosen)}
    >
      <ToggleButton value="expense">Expense</ToggleButton>
      <ToggleButton value="deposit">Deposit</ToggleButton>
      <ToggleButton value="transfer">Transfer</ToggleButton>
    </ToggleButtonGroup>
  );
}
