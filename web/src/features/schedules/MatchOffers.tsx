import { Box, Button, List, ListItem, Typography } from '@mui/material';
import type { OccurrenceMatch } from '@counterfoil/contracts/schedule-answer.contract';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { useSubmissionKey } from '../../api/submission-key';
import { useBusiness, useMay } from '../../books/business-context';
import { useOccurrenceMatches } from '../../books/occurrence-matches.queries';
import { useUndo } from '../../books/undo.queries';
import { formatDay } from '../../ui/date-format';
import { Figure } from '../../ui/Figure';
import { Section } from '../../ui/Section';
import { showFailure } from '../../ui/toasts';
import { useScheduleChange } from './schedules.queries';

/** Rows of the bank that look like payments that repeat: taken, they stand for them, and nothing is doubled. */
export function MatchOffers() {
  const business = useBusiness();
  const mayMatch = useMay('transactions.delete-any');
  const { data } = useOccurrenceMatches(business.id, mayMatch);
  if (!data || data.length === 0) return null;
  return (
    <Section title="From your bank" subtitle="Imported rows that look like payments that repeat" sx={{ mb: 3 }}>
      <List disablePadding aria-label="Rows that look like payments that repeat">
        {data.map((match) => (
          <Offer key={`${match.scheduleId} ${match.day}`} match={match} />
        ))}
      </List>
    </Section>
  );
}

function Offer({ match }: { match: OccurrenceMatch }) {
  const business = useBusiness();
  const change = useScheduleChange(business.id);
  const submission = useSubmissionKey();
  const { tell } = useUndo(business.id);
  const { scheduleId, day, transactionId, payment, description, date, amount, isRecorded } = match;
  const take = () => {
    const asked = { to: 'match', scheduleId, day, request: { transactionId } } as const;
    carryOut(
      change,
      { change: asked, key: submission.keyFor(asked) },
      {
        onSuccess: ({ commandId }) => tell('The same payment', `${payment} of ${formatDay(day)}`, [commandId]),
        onError: (error) => showFailure('Not changed', messageOf(error, 'The server did not answer as expected')),
      },
    );
  };
  return (
    <ListItem divider sx={{ px: 2, py: 1, gap: 2, flexWrap: 'wrap', '&:last-of-type': { borderBottom: 0 } }}>
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {description}, {formatDay(date)}
        </Typography>
        <Typography variant="caption" color="textSecondary" component="p">
          Looks like {payment} of {formatDay(day)}
          {isRecorded ? ', which is in the books too. Taken as the same, the bank’s row stays.' : '.'}
        </Typography>
      </Box>
      <Figure value={amount} currency={business.currency} tone="flow" sx={{ fontSize: 14 }} />
      <Button
        variant="outlined"
        size="small"
        disabled={change.isPending}
        aria-label={`It is the same: ${description} and ${payment} of ${formatDay(day)}`}
        onClick={take}
      >
        It is the same
      </Button>
    </ListItem>
  );
}
