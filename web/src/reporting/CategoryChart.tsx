import { Box, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import type { Currency } from '@counterfoil/contracts/business.contract';
import type { CategoryFigure, SummaryFigures } from '@counterfoil/contracts/report.contract';
import { Figure } from '../ui/Figure';
import { Section } from '../ui/Section';
import { drillPath } from './drill';

/** Categories that are drawn; what is smaller stands in the statement. */
const SHOWN = 8;

interface Props {
  summary: SummaryFigures;
  currency: Currency;
  isDrillable: boolean;
}

/** Where the money went, largest first: a table whose rows are bars, so that it reads aloud as well. */
export function CategoryChart({ summary, currency, isDrillable }: Props) {
  const expenses = summary.categoryBreakdown
    .filter(({ type, amount }) => type === 'expense' && amount > 0)
    .sort((one, other) => other.amount - one.amount);
  const [largest] = expenses;
  if (!largest) return null;
  return (
    <Section
      title="Largest expenses"
      subtitle={expenses.length > SHOWN ? `The first ${SHOWN} of ${expenses.length} categories` : undefined}
    >
      <Box
        component="ul"
        sx={{ listStyle: 'none', m: 0, p: 2, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.25 }}
      >
        {expenses.slice(0, SHOWN).map((figure) => (
          <Bar
            key={`${figure.accountCode} ${figure.categoryId ?? ''}`}
            figure={figure}
            share={figure.amount / largest.amount}
            currency={currency}
            to={
              isDrillable
                ? drillPath({
                    accountCode: figure.accountCode,
                    categoryId: figure.categoryId,
                    startDate: summary.startDate,
                    endDate: summary.endDate,
                  })
                : null
            }
          />
        ))}
      </Box>
    </Section>
  );
}

function Bar({
  figure,
  share,
  currency,
  to,
}: {
  figure: CategoryFigure;
  share: number;
  currency: Currency;
  to: string | null;
}) {
  return (
    <li>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, mb: 0.25 }}>
        <Typography variant="body2" noWrap>
          {to === null ? (
            figure.category
          ) : (
            <Link component={RouterLink} to={to} color="inherit">
              {figure.category}
            </Link>
          )}
        </Typography>
        <Figure value={figure.exactAmount} currency={currency} sx={{ fontSize: 14 }} />
      </Box>
      <Box aria-hidden sx={{ height: 6, borderRadius: 3, bgcolor: 'divider' }}>
        <Box sx={{ height: 6, borderRadius: 3, bgcolor: 'error.main', width: `${Math.max(1, share * 100)}%` }} />
      </Box>
    </li>
  );
}
