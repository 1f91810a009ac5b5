import { Box, type BoxProps } from '@mui/material';
import type { Currency } from '@counterfoil/contracts/business.contract';
import { FIGURES } from '../theme/theme-components';
import { formatFigure, formatMoney, isNegative, isZero, type MoneyValue } from './money-format';

interface Props extends BoxProps<'span'> {
  value: MoneyValue;
  currency: Currency;
  /** Without the currency's sign, inside columns that name it. */
  bare?: boolean;
  /** `flow` colours money in green and money out red; `loss` only what is negative; the minus always says it too. */
  tone?: 'flow' | 'loss' | 'none';
}

/**
 * An amount of money: tabular figures, the currency's sign, a minus where it is negative (in print, parentheses: see
 * print-styles).
 */
export function Figure({ value, currency, bare = false, tone = 'none', sx, ...rest }: Props) {
  const negative = isNegative(value);
  const colour =
    tone === 'none' || isZero(value)
      ? 'inherit'
      : negative
        ? 'error.main'
        : tone === 'flow'
          ? 'success.main'
          : 'inherit';
  const text = bare ? formatFigure(value, currency) : formatMoney(value, currency);
  return (
    <Box
      component="span"
      className={negative ? 'negative-figure' : undefined}
      sx={{ ...FIGURES, whiteSpace: 'nowrap', color: colour, ...sx }}
      {...rest}
    >
      {text.startsWith('-') ? (
        <>
          <span className="minus">-</span>
          {text.slice(1)}
        </>
      ) : (
        text
      )}
    </Box>
  );
}
