import { Box, Button, Chip, Link, List, ListItem, Typography } from '@mui/material';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import type { Occurrence } from '@counterfoil/contracts/schedule-answer.contract';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { useSubmissionKey } from '../../api/submission-key';
import { useBusiness, useMay } from '../../books/business-context';
import { schedulePath } from '../../books/schedules-path';
import { useUndo } from '../../books/undo.queries';
import { formatDay } from '../../ui/date-format';
import { Figure } from '../../ui/Figure';
import { showFailure } from '../../ui/toasts';
import { ActionMenu } from './ActionMenu';
import { OccurrenceDialog } from './OccurrenceDialog';
import { accountsText, reasonText } from './schedule-words';
import { ShowMore } from './ShowMore';
import { useScheduleChange } from './schedules.queries';

/** As many as are looked through at a glance; the rest is a press away. */
const SHOWN = 8;

interface Props {
  occurrences: readonly Occurrence[];
  label: string;
  /** Named by their schedule, where they are of several. */
  isOfSeveral?: boolean;
  /** Changes this one and all that follow. */
  onChangeFrom?: (occurrence: Occurrence) => void;
}

/** Days that are due or to come, each with what can be done about it. */
export function OccurrenceList({ occurrences, label, isOfSeveral = false, onChangeFrom }: Props) {
  const [shown, setShown] = useState(SHOWN);
  const [asked, setAsked] = useState<{ occurrence: Occurrence; to: 'confirm' | 'change-one' } | null>(null);
  return (
    <>
      <List disablePadding aria-label={label}>
        {occurrences.slice(0, shown).map((occurrence) => (
          <OccurrenceItem
            key={`${occurrence.scheduleId} ${occurrence.day}`}
            occurrence={occurrence}
            isOfSeveral={isOfSeveral}
            onAsk={(to) => setAsked({ occurrence, to })}
            {...(onChangeFrom ? { onChangeFrom } : {})}
          />
        ))}
      </List>
      <ShowMore total={occurrences.length} shown={shown} onMore={() => setShown(shown + 5 * SHOWN)} />
      {asked && <OccurrenceDialog {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function OccurrenceItem({
  occurrence,
  isOfSeveral,
  onAsk,
  onChangeFrom,
}: {
  occurrence: Occurrence;
  isOfSeveral: boolean;
  onAsk: (to: 'confirm' | 'change-one') => void;
  onChangeFrom?: (occurrence: Occurrence) => void;
}) {
  const business = useBusiness();
  const mayWrite = useMay('transactions.write');
  const mayManage = useMay('schedules.manage');
  const { scheduleId, day, payment, status } = occurrence;
  const reason = reasonText(occurrence);
  const actions = useDayActions(occurrence);
  const isOpen = status === 'open';
  const name = payment.nickname ?? payment.description;
  return (
    <ListItem divider sx={{ px: 2, py: 1, gap: 2, flexWrap: 'wrap', '&:last-of-type': { borderBottom: 0 } }}>
      <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
        <Typography variant="body2" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {isOfSeveral ? (
            <Link component={RouterLink} to={schedulePath(scheduleId)} color="inherit">
              {name}
            </Link>
          ) : (
            formatDay(day)
          )}
          {occurrence.isChanged && <Chip size="small" label="changed" sx={{ ml: 1 }} />}
        </Typography>
        <Typography variant="caption" color="textSecondary" component="p">
          {isOfSeveral ? `${formatDay(day)} · ${accountsText(payment)}` : accountsText(payment)}
        </Typography>
        {reason && (
          <Typography variant="caption" component="p" color="warning">
            {reason}
          </Typography>
        )}
      </Box>
      <Figure value={payment.amount} currency={business.currency} tone="flow" sx={{ fontSize: 14 }} />
      {mayWrite && (
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          {isOpen && (
            <Button
              variant="outlined"
              size="small"
              aria-label={`Record ${name} of ${formatDay(day)}`}
              onClick={() => onAsk('confirm')}
            >
              Record
            </Button>
          )}
          <ActionMenu
            label={`More for ${name} of ${formatDay(day)}`}
            items={[
              ...(isOpen ? [] : [{ label: 'Record it now', onClick: () => onAsk('confirm') }]),
              { label: 'Skip this one', onClick: actions.skip },
              ...(mayManage ? [{ label: 'Change this one', onClick: () => onAsk('change-one') }] : []),
              ...(mayManage && occurrence.isChanged
                ? [{ label: 'As the others again', onClick: actions.changeBack }]
                : []),
              ...(mayManage && !isOpen && onChangeFrom
                ? [{ label: 'Change this and all that follow', onClick: () => onChangeFrom(occurrence) }]
                : []),
            ]}
          />
        </Box>
      )}
    </ListItem>
  );
}

/** What is done to one day at once. */
function useDayActions({ scheduleId, day, payment }: Occurrence) {
  const business = useBusiness();
  const change = useScheduleChange(business.id);
  const submission = useSubmissionKey();
  const { tell } = useUndo(business.id);
  const act = (to: 'skip' | 'change-back', done: string) => () => {
    const asked = { to, scheduleId, day } as const;
    carryOut(
      change,
      { change: asked, key: submission.keyFor(asked) },
      {
        onSuccess: ({ commandId }) => {
          submission.renew();
          tell(done, `${payment.description} of ${formatDay(day)}`, [commandId]);
        },
        onError: (error) => showFailure('Not changed', messageOf(error, 'The server did not answer as expected')),
      },
    );
  };
  return { skip: act('skip', 'Skipped'), changeBack: act('change-back', 'As the others again') };
}
