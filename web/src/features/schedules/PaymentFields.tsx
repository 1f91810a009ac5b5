import RemoveIcon from '@mui/icons-material/CloseOutlined';
import { Box, Button, FormHelperText, IconButton, Stack, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import type { Account } from '@counterfoil/contracts/account.contract';
import type { Business } from '@counterfoil/contracts/business.contract';
import type { Category } from '@counterfoil/contracts/category.contract';
import type { PaymentType } from '@counterfoil/contracts/schedule.contract';
import { MAX_ALLOCATIONS } from '@counterfoil/contracts/transaction.contract';
import { categoryOptions } from '../../books/category-options';
import { plainAmount, withoutSign } from '../../forms/amount-text';
import { fieldsOf, TRIMMED } from '../../forms/field-of';
import { MoneyInput } from '../../forms/MoneyInput';
import { Options } from '../../forms/Options';
import { SearchField } from '../../forms/SearchField';
import type { SearchOption } from '../../forms/SearchInput';
import { SelectInput } from '../../forms/SelectInput';
import { TextInput } from '../../forms/TextInput';
import type { PaymentFormValues } from './schedule-form';

/** An amount as it is typed: which way it goes is said by the type. */
const TYPED_AMOUNT = { setValueAs: (text: string) => withoutSign(plainAmount(text)) };

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
      {type !== 'transfer' && isSplit && <Parts business={business} options={options} />}
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

/** The parts of a split. Taking away all but one ends it. */
function Parts({ business, options }: { business: Business; options: readonly SearchOption[] }) {
  const form = useFormContext<PaymentFormValues>();
  const field = fieldsOf(form);
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'allocations' });
  const error = form.formState.errors.allocations?.message;
  const takeAway = (index: number) => {
    if (fields.length > 2) return remove(index);
    form.setValue('categoryId', form.getValues(`allocations.${1 - index}.categoryId`) ?? '');
    form.setValue('allocations', undefined);
  };
  return (
    <Box role="group" aria-label="Parts of the split" sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2 }}>
      <Stack spacing={1.5}>
        {fields.map(({ id }, index) => (
          <Stack
            key={id}
            direction="row"
            useFlexGap
            spacing={1}
            sx={{ alignItems: 'flex-start', flexWrap: { xs: 'wrap', sm: 'nowrap' } }}
          >
            <Box sx={{ flex: { xs: '1 0 100%', sm: 3 }, minWidth: 0 }}>
              <SearchField
                control={form.control}
                name={`allocations.${index}.categoryId`}
                label={`Category ${index + 1}`}
                options={options}
              />
            </Box>
            <Box sx={{ flex: 2, minWidth: 0 }}>
              <MoneyInput
                label={`Part ${index + 1}`}
                currency={business.currency}
                {...field(`allocations.${index}.amount`, TYPED_AMOUNT)}
              />
            </Box>
            <IconButton aria-label={`Remove part ${index + 1}`} onClick={() => takeAway(index)} sx={{ mt: '26px' }}>
              <RemoveIcon fontSize="small" />
            </IconButton>
          </Stack>
        ))}
        {error && <FormHelperText error>{error}</FormHelperText>}
        {fields.length < MAX_ALLOCATIONS && (
          <div>
            <Button variant="text" size="small" onClick={() => append({ categoryId: '', amount: '' })}>
              Add a part
            </Button>
          </div>
        )}
      </Stack>
    </Box>
  );
}
