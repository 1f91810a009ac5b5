import { Typography } from '@mui/material';
import type { ComponentProps } from 'react';
import type { Currency } from '@counterfoil/contracts/business.contract';
import { FIGURES } from '../theme/theme-components';
import { TextInput } from './TextInput';

const SIGNS: Record<Currency, string> = { USD: '$', EUR: '€', GBP: '£', CAD: 'CA$' };

/** An amount, typed as text: a browser's number field would round it, and step it on a turn of the wheel. */
export function MoneyInput({
  currency,
  inputProps,
  ...props
}: ComponentProps<typeof TextInput> & { currency: Currency }) {
  const sign = (
    <Typography component="span" variant="body2" color="textSecondary" sx={{ mr: 1 }}>
      {SIGNS[currency]}
    </Typography>
  );
  return (
    <TextInput
      placeholder="0.00"
      autoComplete="off"
      {...props}
      startAdornment={sign}
      inputProps={{ inputMode: 'decimal', ...inputProps, style: { ...FIGURES, textAlign: 'right' } }}
    />
  );
}
