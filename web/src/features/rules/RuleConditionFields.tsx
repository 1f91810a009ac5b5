import RemoveIcon from '@mui/icons-material/CloseOutlined';
import { Box, Button, IconButton, Stack, Typography } from '@mui/material';
import { useFieldArray, useFormContext } from 'react-hook-form';
import type { Account } from '@counterfoil/contracts/account.contract';
import type { Currency } from '@counterfoil/contracts/business.contract';
import {
  MAX_RULE_TEXTS,
  RULE_TEXT_FIELDS,
  RULE_TEXT_MATCHES,
  type SaveRuleRequest,
} from '@counterfoil/contracts/rule.contract';
import { plainAmount, withoutSign } from '../../forms/amount-text';
import { MoneyInput } from '../../forms/MoneyInput';
import { SelectInput } from '../../forms/SelectInput';
import { TextInput } from '../../forms/TextInput';
import { FIELD_NAMES, MATCH_NAMES } from './rule-words';

const AMOUNT = { setValueAs: (text: string | undefined) => withoutSign(plainAmount(text ?? '')) || undefined };
const CHOICE = { setValueAs: (value: string | undefined) => value || undefined };

/** When the rule fits: everything said here has to hold. */
export function RuleConditionFields({ accounts, currency }: { accounts: readonly Account[]; currency: Currency }) {
  const {
    control,
    register,
    formState: { errors },
  } = useFormContext<SaveRuleRequest>();
  const { fields, append, remove } = useFieldArray({ control, name: 'conditions.texts' });
  const wrong = errors.conditions;
  return (
    <>
      <Typography variant="h3" component="h3" sx={{ pt: 1 }}>
        If all of this holds
      </Typography>
      {fields.map((field, at) => (
        <Box
          key={field.id}
          sx={{
            display: 'grid',
            gap: 1,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr) minmax(0, 1fr) 36px', sm: '132px 132px minmax(0, 1fr) 36px' },
          }}
        >
          <SelectInput label={`Field ${at + 1}`} {...register(`conditions.texts.${at}.field`)}>
            {RULE_TEXT_FIELDS.map((each) => (
              <option key={each} value={each}>
                {FIELD_NAMES[each]}
              </option>
            ))}
          </SelectInput>
          <SelectInput label={`Match ${at + 1}`} {...register(`conditions.texts.${at}.match`)}>
            {RULE_TEXT_MATCHES.map((each) => (
              <option key={each} value={each}>
                {MATCH_NAMES[each]}
              </option>
            ))}
          </SelectInput>
          <Box sx={{ gridColumn: { xs: '1 / 3', sm: 'auto' }, gridRow: { xs: 2, sm: 'auto' } }}>
            <TextInput
              label={`Text ${at + 1}`}
              autoComplete="off"
              error={wrong?.texts?.[at]?.text?.message}
              {...register(`conditions.texts.${at}.text`, { setValueAs: (text: string) => text.trim() })}
            />
          </Box>
          <IconButton aria-label={`Remove text ${at + 1}`} onClick={() => remove(at)} sx={{ mt: 3 }}>
            <RemoveIcon fontSize="small" />
          </IconButton>
        </Box>
      ))}
      {fields.length < MAX_RULE_TEXTS && (
        <Button
          variant="text"
          size="small"
          sx={{ alignSelf: 'flex-start', ml: -1.5 }}
          onClick={() => append({ field: 'description', match: 'contains', text: '' })}
        >
          Add a text
        </Button>
      )}
      <Stack direction="row" spacing={2}>
        <MoneyInput
          label="Amount from"
          isOptional
          currency={currency}
          error={wrong?.minAmount?.message}
          {...register('conditions.minAmount', AMOUNT)}
        />
        <MoneyInput
          label="Amount to"
          isOptional
          currency={currency}
          error={wrong?.maxAmount?.message}
          {...register('conditions.maxAmount', AMOUNT)}
        />
      </Stack>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
        <SelectInput label="Type" error={wrong?.type?.message} {...register('conditions.type', CHOICE)}>
          <option value="">Money in or out</option>
          <option value="expense">Expense</option>
          <option value="deposit">Deposit</option>
        </SelectInput>
        <SelectInput label="Account" error={wrong?.accountId?.message} {...register('conditions.accountId', CHOICE)}>
          <option value="">Any account</option>
          {accounts.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectInput>
      </Stack>
    </>
  );
}
