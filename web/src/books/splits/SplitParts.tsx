import RemoveIcon from '@mui/icons-material/CloseOutlined';
import { Box, Button, FormHelperText, IconButton, Stack, Typography } from '@mui/material';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import type { Currency } from '@counterfoil/contracts/business.contract';
import { MAX_ALLOCATIONS } from '@counterfoil/contracts/transaction.contract';
import { plainAmount, TYPED_AMOUNT, withoutSign } from '../../forms/amount-text';
import { fieldsOf } from '../../forms/field-of';
import { MoneyInput } from '../../forms/MoneyInput';
import { SearchField } from '../../forms/SearchField';
import type { SearchOption } from '../../forms/SearchInput';
import { Figure } from '../../ui/Figure';
import { remainderOf } from './split';

/** Fields that any form of a payment has; the amounts as they are typed. */
interface SplitFormValues {
  amount: string;
  categoryId?: string;
  allocations?: { categoryId: string; amount: string }[];
}

/** The parts of a split, and what is left of the amount. Taking away all but one ends the split. */
export function SplitParts({ currency, options }: { currency: Currency; options: readonly SearchOption[] }) {
  const form = useFormContext<SplitFormValues>();
  const { control, setValue, getValues, formState } = form;
  const field = fieldsOf(form);
  const { fields, append, remove } = useFieldArray({ control, name: 'allocations' });
  const [amount, parts = []] = useWatch({ control, name: ['amount', 'allocations'] });
  const errors = formState.errors.allocations;
  const left = remainderOf(
    withoutSign(plainAmount(amount)),
    parts.map((part) => ({ amount: plainAmount(part.amount) })),
  );
  const takeAway = (index: number) => {
    if (fields.length > 2) return remove(index);
    setValue('categoryId', getValues(`allocations.${1 - index}.categoryId`) ?? '');
    setValue('allocations', undefined);
  };
  return (
    <Box role="group" aria-label="Parts of the split" sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2 }}>
      <Stack spacing={1.5}>
        {fields.map(({ id }, index) => (
          // On a phone the category has a line of its own: beside it the amount would be cut.
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
                currency={currency}
                {...field(`allocations.${index}.amount`, TYPED_AMOUNT)}
              />
            </Box>
            <IconButton aria-label={`Remove part ${index + 1}`} onClick={() => takeAway(index)} sx={{ mt: '26px' }}>
              <RemoveIcon fontSize="small" />
            </IconButton>
          </Stack>
        ))}
        <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center' }}>
          <Button
            variant="text"
            size="small"
            sx={{ ml: -1.5 }}
            disabled={fields.length >= MAX_ALLOCATIONS}
            onClick={() => append({ categoryId: '', amount: left.startsWith('-') || left === '0.00' ? '' : left })}
          >
            Add part
          </Button>
          <Typography variant="body2" color={left === '0.00' ? 'textSecondary' : 'warning'}>
            Left to split: <Figure value={left} currency={currency} />
          </Typography>
        </Stack>
        {[errors?.message, errors?.root?.message].map(
          (message, at) =>
            message && (
              <FormHelperText key={at} error role="alert">
                {message}
              </FormHelperText>
            ),
        )}
      </Stack>
    </Box>
  );
}
