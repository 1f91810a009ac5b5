import { Box, Button, Chip, List, ListItem, Typography } from '@mui/material';
import { Link } from 'react-router';
import { useBusiness } from '../../books/business-context';
import { PATHS } from '../../paths';
import { formatDay } from '../../ui/date-format';
import { Figure } from '../../ui/Figure';
import { Awaited } from '../../ui/drawing/in-turn';
import { QueryNotice, UNEXPECTED } from '../../ui/Notice';
import { Section } from '../../ui/Section';
import { useDueOccurrences } from './schedules.queries';

const SHOWN = 5;

/** What waits and what is due in the next 30 days, at a glance; nothing where nothing repeats. */
export function DueSoon() {
  const { id, currency } = useBusiness();
  const due = useDueOccurrences(id);
  const { data } = due;
  if (!data && due.isError)
    return (
      <Section title="Due Soon">
        <QueryNotice query={due} failure="What is due could not be loaded" reason={UNEXPECTED} />
      </Section>
    );
  if (!data) return <Awaited />;
  if (data.occurrences.length === 0) return null;
  const waiting = data.occurrences.filter(({ status }) => status === 'open').length;
  return (
    <Section
      title="Due Soon"
      subtitle={waiting > 0 ? `${waiting} waiting for you` : 'In the next 30 days'}
      action={
        <Button component={Link} to={PATHS.schedules} variant="text" size="small" sx={{ mr: -1.5 }}>
          {data.occurrences.length > SHOWN ? `All ${data.occurrences.length}` : 'View All'}
        </Button>
      }
    >
      <List disablePadding>
        {data.occurrences.slice(0, SHOWN).map(({ scheduleId, day, status, payment }) => (
          <ListItem
            key={`${scheduleId} ${day}`}
            divider
            sx={{ px: 2, py: 1, gap: 2, '&:last-of-type': { borderBottom: 0 } }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography variant="body2" noWrap title={payment.description}>
                {payment.nickname ?? payment.description}
              </Typography>
              <Typography variant="caption" color="textSecondary" noWrap component="p">
                {formatDay(day)}
                {status === 'open' && <Chip component="span" size="small" label="waiting" sx={{ ml: 1, height: 18 }} />}
              </Typography>
            </Box>
            <Figure value={payment.amount} currency={currency} tone="flow" sx={{ fontSize: 14 }} />
          </ListItem>
        ))}
      </List>
    </Section>
  );
}
