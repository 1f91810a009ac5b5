import RemoveIcon from '@mui/icons-material/CloseOutlined';
import { Box, Button, FormHelperText, IconButton, Stack, Typography } from '@mui/material';
import { Controller, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import type { Currency } from '@counterfoil/contracts/business.contract';
import type { ChartAccount } from '@counterfoil/contracts/chart.contract';
import { MAX_JOURNAL_LINES, type PostJournalEntryRequest } from '@counterfoil/contracts/journal.contract';
import { plainAmount } from '../../forms/amount-text';
import { MoneyInput } from '../../forms/MoneyInput';
import { SearchInput } from '../../forms/SearchInput';
import { formatMoney } from '../../ui/money-format';
import { differenceOf, EMPTY_LINE } from './journal-form';

/** The lines of an entry, with what is still missing on which side. */
export function EntryLines({ chart, currency }: { chart: readonly ChartAccount[]; currency: Currency }) {
  const { control, register, formState } = useFormContext<PostJournalEntryRequest>();
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' });
  const lines = useWatch({ control, name: 'lines' });
  const errors = formState.errors.lines;
  const options = chart
    .filter(({ isActive }) => isActive)
    .map(({ id, accountCode, accountName }) => ({ value: id, label: `${accountCode} ${accountName}` }));
  return (
    <Box role="group" aria-label="Lines">
      <Stack spacing={{ xs: 2, sm: 1.5 }}>
        {fields.map((field, at) => (
          <Box
            key={field.id}
            sx={{
              display: 'grid',
              gap: 1,
              alignItems: 'start',
              gridTemplateColumns: { xs: '1fr 1fr 40px', sm: 'minmax(0, 5fr) minmax(0, 3fr) minmax(0, 3fr) 40px' },
              borderTop: { xs: at === 0 ? 0 : 1, sm: 0 },
              borderColor: { xs: 'divider' },
              pt: { xs: at === 0 ? 0 : 1.5, sm: 0 },
            }}
          >
            <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, minWidth: 0 }}>
              <Controller
                control={control}
                name={`lines.${at}.chartAccountId`}
                render={({ field: account }) => (
                  <SearchInput
                    label={`Ledger account ${at + 1}`}
                    options={options}
                    error={errors?.[at]?.chartAccountId?.message}
                    value={account.value}
                    onChange={account.onChange}
                    onBlur={account.onBlur}
                  />
                )}
              />
            </Box>
            <MoneyInput
              label={`Debit ${at + 1}`}
              currency={currency}
              error={errors?.[at]?.debitAmount?.message}
              {...register(`lines.${at}.debitAmount`, { setValueAs: plainAmount })}
            />
            <MoneyInput
              label={`Credit ${at + 1}`}
              currency={currency}
              error={errors?.[at]?.creditAmount?.message}
              {...register(`lines.${at}.creditAmount`, { setValueAs: plainAmount })}
            />
            <IconButton
              aria-label={`Remove line ${at + 1}`}
              disabled={fields.length <= 2}
              onClick={() => remove(at)}
              sx={{ mt: '26px' }}
            >
              <RemoveIcon fontSize="small" />
            </IconButton>
          </Box>
        ))}
        <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
          <Button
            variant="text"
            size="small"
            sx={{ ml: -1.5 }}
            disabled={fields.length >= MAX_JOURNAL_LINES}
            onClick={() => append(EMPTY_LINE)}
          >
            Add line
          </Button>
          <Difference
            value={differenceOf(lines)}
            isEmpty={lines.every(({ debitAmount, creditAmount }) => !debitAmount && !creditAmount)}
            currency={currency}
          />
        </Stack>
        {(errors?.message ?? errors?.root?.message) && (
          <FormHelperText error role="alert">
            {errors?.message ?? errors?.root?.message}
          </FormHelperText>
        )}
      </Stack>
    </Box>
  );
}

function Difference({ value, isEmpty, currency }: { value: string; isEmpty: boolean; currency: Currency }) {
  if (isEmpty)
    return (
      <Typography variant="body2" role="status" color="textSecondary">
        Both sides must add up to the same
      </Typography>
    );
  const isBalanced = value === '0.00';
  const missing = value.startsWith('-') ? 'debit' : 'credit';
  return (
    <Typography variant="body2" role="status" color={isBalanced ? 'success' : 'warning'}>
      {isBalanced
        ? 'Debits and credits are equal'
        : `${formatMoney(value.replace('-', ''), currency)} missing in ${missing}`}
    </Typography>
  );
}
