import RemoveIcon from '@mui/icons-material/CloseOutlined';
import { Box, Button, IconButton, Stack, Typography } from '@mui/material';
import { useFieldArray, useFormContext } from 'react-hook-form';
import {
  MAX_RULE_TEXTS,
  RULE_TEXT_FIELDS,
  RULE_TEXT_MATCHES,
  type SaveRuleRequest,
} from '@counterfoil/contracts/rule.contract';
import { plainAmount, withoutSign } from '../../forms/amount-text';
import { fieldsOf, TRIMMED } from '../../forms/field-of';
import { MoneyInput } from '../../forms/MoneyInput';
import { Options } from '../../forms/Options';
import { SelectInput } from '../../forms/SelectInput';
import { TextInput } from '../../forms/TextInput';
import { FIELD_NAMES, MATCH_NAMES, type Names } from './rule-words';

const AMOUNT = { setValueAs: (text: string | undefined) => withoutSign(plainAmount(text ?? '')) || undefined };
const CHOICE = { setValueAs: (value: string | undefined) => value || undefined };

/** When the rule fits: everything said here has to hold. */
export function RuleConditionFields({ accounts, currency }: Pick<Names, 'accounts' | 'currency'>) {
  const form = useFormContext<SaveRuleRequest>();
  const field = fieldsOf(form);
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'conditions.texts' });
  return (
    <>
      <Typography variant="h3" component="h3" sx={{ pt: 1 }}>
        If all of this holds
      </Typography>
      {fields.map(({ id }, at) => (
        <Box
          key={id}
          sx={{
            display: 'grid',
            gap: 1,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr) minmax(0, 1fr) 36px', sm: '132px 132px minmax(0, 1fr) 36px' },
          }}
        >
          <SelectInput label={`Field ${at + 1}`} {...field(`conditions.texts.${at}.field`)}>
            <Options of={RULE_TEXT_FIELDS.map((each) => [each, FIELD_NAMES[each]])} />
          </SelectInput>
          <SelectInput label={`Match ${at + 1}`} {...field(`conditions.texts.${at}.match`)}>
            <Options of={RULE_TEXT_MATCHES.map((each) => [each, MATCH_NAMES[each]])} />
          </SelectInput>
          <Box sx={{ gridColumn: { xs: '1 / 3', sm: 'auto' }, gridRow: { xs: 2, sm: 'auto' } }}>
            <TextInput label={`Text ${at + 1}`} autoComplete="off" {...field(`conditions.texts.${at}.text`, TRIMMED)} />
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
        <MoneyInput label="Amount from" isOptional currency={currency} {...field('conditions.minAmount', AMOUNT)} />
        <MoneyInput label="Amount to" isOptional currency={currency} {...field('conditions.maxAmount', AMOUNT)} />
      </Stack>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
        <SelectInput label="Type" {...field('conditions.type', CHOICE)}>
          <option value="">Money in or out</option>
          <option value="expense">Expense</option>
          <option value="deposit">Deposit</option>
        </SelectInput>
        <SelectInput label="Account" {...field('conditions.accountId', CHOICE)}>
          <option value="">Any account</option>
          <Options of={accounts.map(({ id, name }) => [id, name])} />
        </SelectInput>
      </Stack>
    </>
  );
}
