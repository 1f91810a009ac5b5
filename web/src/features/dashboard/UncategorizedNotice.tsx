import LabelIcon from '@mui/icons-material/LabelOutlined';
import { Alert, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { UNCATEGORIZED_EXPENSES, UNCATEGORIZED_REVENUE } from '@counterfoil/accounting/chart';
import type { Currency } from '@counterfoil/contracts/business.contract';
import type { FinancialSummary } from '@counterfoil/contracts/report.contract';
import { formatMoney } from '../../ui/money-format';
import { transactionsPath } from '../../books/transactions-path';

const CODES: readonly string[] = [UNCATEGORIZED_REVENUE, UNCATEGORIZED_EXPENSES];

/** What is left to do in these dates: figures that wait for a category, each with the list of its rows. */
export function UncategorizedNotice({ summary, currency }: { summary: FinancialSummary; currency: Currency }) {
  const waiting = summary.categoryBreakdown.filter(
    ({ accountCode, amount, categoryId }) => CODES.includes(accountCode) && amount !== 0 && categoryId !== null,
  );
  if (waiting.length === 0) return null;
  const { startDate, endDate } = summary;
  return (
    <Alert severity="info" variant="outlined" icon={<LabelIcon fontSize="inherit" />} sx={{ mt: 3 }}>
      Not categorized yet:{' '}
      {waiting.map(({ type, amount, categoryId }, at) => (
        <span key={type}>
          {at > 0 && ' and '}
          <Link
            underline="always"
            component={RouterLink}
            to={transactionsPath({ categoryId: categoryId ?? '', startDate, endDate })}
          >
            {formatMoney(amount, currency)} of {type === 'revenue' ? 'revenue' : 'expenses'}
          </Link>
        </span>
      ))}
      .
    </Alert>
  );
}
