import LabelIcon from '@mui/icons-material/LabelOutlined';
import { Alert, Button, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { uncategorizedOf } from '@counterfoil/accounting/uncategorized';
import type { Currency } from '@counterfoil/contracts/business.contract';
import type { FinancialSummary } from '@counterfoil/contracts/report.contract';
import { formatMoney } from '../ui/money-format';
import { useMay } from '../books/business-context';
import { PATHS } from '../paths';
import { transactionsPath } from '../books/transactions-path';

/**
 * What is left to do in these dates: figures that wait for a category, each with the list of its rows. Where they are
 * most of the money, what is shown is not worth much yet, and it says so.
 */
export function UncategorizedNotice({ summary, currency }: { summary: FinancialSummary; currency: Currency }) {
  const maySort = useMay('transactions.write');
  const { waiting, isMost } = uncategorizedOf(summary.categoryBreakdown);
  if (waiting.length === 0) return null;
  const { startDate, endDate } = summary;
  return (
    <Alert
      severity={isMost ? 'warning' : 'info'}
      variant="outlined"
      icon={<LabelIcon fontSize="inherit" />}
      action={
        maySort && (
          <Button component={RouterLink} to={PATHS.sorting} variant="text" size="small">
            Sort out
          </Button>
        )
      }
      className="not-printed"
      sx={{ mt: 3 }}
    >
      {isMost ? 'Most of this is not categorized yet: ' : 'Not categorized yet: '}
      {waiting.map(({ type, amount, categoryId }, at) => {
        const text = `${formatMoney(amount, currency)} of ${type === 'revenue' ? 'revenue' : 'expenses'}`;
        return (
          <span key={type}>
            {at > 0 && ' and '}
            {categoryId === null ? (
              text
            ) : (
              <Link underline="always" component={RouterLink} to={transactionsPath({ categoryId, startDate, endDate })}>
                {text}
              </Link>
            )}
          </span>
        );
      })}
      .
    </Alert>
  );
}
