import { Box, Button, List, ListItem, Typography } from '@mui/material';
import { Link } from 'react-router';
import { PATHS } from '../../paths';
import { formatDay } from '../../ui/date-format';
import { Figure } from '../../ui/Figure';
import { QueryNotice, UNEXPECTED } from '../../ui/Notice';
import { Section } from '../../ui/Section';
import { useBusiness } from '../../books/business-context';
import { useTransactions } from '../../books/books.queries';

const SHOWN = 5;
/** The newest rows, as they are asked for. */
export const RECENT = { limit: SHOWN } as const;

export function RecentTransactions({ onHistory }: { onHistory: () => void }) {
  const { id, currency } = useBusiness();
  const query = useTransactions(id, RECENT);
  const { data } = query;
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
      {!data && (
        <QueryNotice query={query} failure="The transactions could not be loaded" reason={UNEXPECTED} rows={SHOWN} />
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
