import { Box, Button, List, ListItem, Typography } from '@mui/material';
import { Link } from 'react-router';
import { messageOf } from '../../api/api-error';
import { PATHS } from '../../paths';
import { formatDay } from '../../ui/date-format';
import { Figure } from '../../ui/Figure';
import { LoadingRows } from '../../ui/LoadingRows';
import { FailureNotice } from '../../ui/Notice';
import { Section } from '../../ui/Section';
import { useBusiness } from '../businesses/business-context';
import { useTransactions } from '../transactions/transactions.queries';

const SHOWN = 5;
/** The newest rows, as they are asked for. */
export const RECENT = { limit: SHOWN } as const;

export function RecentTransactions({ onHistory }: { onHistory: () => void }) {
  const { id, currency } = useBusiness();
  const { data, error, isPending, refetch } = useTransactions(id, RECENT);
  return (
    <Section
      title="Recent Transactions"
      action={
        <Box sx={{ display: 'flex', mr: -1.5 }}>
          <Button variant="text" size="small" onClick={onHistory}>
            History
          </Button>
          <Button component={Link} to={PATHS.transactions} variant="text" size="small">
            View All
          </Button>
        </Box>
      }
    >
      {isPending && <LoadingRows rows={SHOWN} />}
      {error && !data && (
        <FailureNotice
          title="The transactions could not be loaded"
          text={messageOf(error, 'The server did not answer as expected.')}
          onRetry={() => void refetch()}
        />
      )}
      {data?.rows.length === 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ p: 3, textAlign: 'center' }}>
          No recent transactions
        </Typography>
      )}
      {data && data.rows.length > 0 && (
        <List disablePadding>
          {data.rows.map((row) => (
            <ListItem key={row.id} divider sx={{ px: 2, py: 1, gap: 2, '&:last-of-type': { borderBottom: 0 } }}>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Typography variant="body2" noWrap title={row.description}>
                  {row.nickname ?? row.description}
                </Typography>
                <Typography variant="caption" color="textSecondary" noWrap component="p">
                  {formatDay(row.date)} · {row.category.name}
                </Typography>
              </Box>
              <Figure value={row.amount} currency={currency} tone="flow" sx={{ fontSize: 14 }} />
            </ListItem>
          ))}
        </List>
      )}
    </Section>
  );
}
