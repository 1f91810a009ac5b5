import { Box, Typography } from '@mui/material';
import { UNLIMITED } from '@counterfoil/contracts/plan';
import type { PlanLimitsRequest } from '@counterfoil/contracts/super-admin.contract';
import { SelectInput } from '../forms/SelectInput';
import { TextInput } from '../forms/TextInput';

export type LimitName = 'businesses' | 'accounts' | 'transactions' | 'users';

export const LIMIT_LABELS: Readonly<Record<LimitName, string>> = {
  businesses: 'Businesses',
  accounts: 'Accounts per business',
  transactions: 'Transactions',
  users: 'Team members',
};

const NAMES = Object.keys(LIMIT_LABELS) as LimitName[];

interface Props {
  value: PlanLimitsRequest;
  /** What holds where a field is left empty, e.g. "as on Free". */
  otherwise: string;
  /** As the form has them. */
  errors: Partial<Record<keyof PlanLimitsRequest, { message?: string | undefined }>> | undefined;
  onChange(limits: PlanLimitsRequest): void;
}

/** Limits of a plan: whole numbers, -1 for none. */
export function LimitsFields({ value, otherwise, errors, onChange }: Props) {
  const set = (name: keyof PlanLimitsRequest, given: unknown) => {
    const { [name]: _, ...others } = value;
    onChange(given === undefined ? others : { ...others, [name]: given });
  };
  return (
    <Box role="group" aria-label="Limits">
      <Typography variant="subtitle2">Limits</Typography>
      <Typography variant="caption" color="textSecondary" component="p" sx={{ mb: 1 }}>
        -1 is unlimited; an empty field is {otherwise}.
      </Typography>
      <Box
        sx={{
          display: 'grid',
          columnGap: 2,
          rowGap: 1.5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {NAMES.map((name) => (
          <TextInput
            key={name}
            label={LIMIT_LABELS[name]}
            type="number"
            autoComplete="off"
            error={errors?.[name]?.message}
            hint={value[name] === UNLIMITED ? 'Unlimited' : value[name] === undefined ? sentence(otherwise) : ' '}
            value={value[name] ?? ''}
            onChange={(event) => set(name, event.target.value === '' ? undefined : Number(event.target.value))}
            inputProps={{ min: UNLIMITED, step: 1, inputMode: 'numeric' }}
          />
        ))}
        <SelectInput
          label="Transactions are counted"
          value={value.transactionsPeriod ?? ''}
          error={errors?.transactionsPeriod?.message}
          onChange={(event) => set('transactionsPeriod', event.target.value === '' ? undefined : event.target.value)}
        >
          <option value="">{sentence(otherwise)}</option>
          <option value="month">By the month</option>
          <option value="year">By the year</option>
        </SelectInput>
      </Box>
    </Box>
  );
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
