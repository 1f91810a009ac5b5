import { Button, DialogContent, Link, List, ListItem, Paper, Typography } from '@mui/material';
import { useState } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router';
import type { Occurrence, Schedule } from '@counterfoil/contracts/schedule-answer.contract';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { useSubmissionKey } from '../../api/submission-key';
import { useBusiness, useMay } from '../../books/business-context';
import { schedulePath } from '../../books/schedules-path';
import { transactionsPath } from '../../books/transactions-path';
import { useUndo } from '../../books/undo.queries';
import { PATHS } from '../../paths';
import { DialogButtons } from '../../ui/DialogButtons';
import { formatDay } from '../../ui/date-format';
import { Figure } from '../../ui/Figure';
import { QueryNotice, UNEXPECTED } from '../../ui/Notice';
import { BackLink, PageHeader } from '../../ui/PageHeader';
import { Section } from '../../ui/Section';
import { TitledDialog } from '../../ui/TitledDialog';
import { showFailure } from '../../ui/toasts';
import { OccurrenceList } from './OccurrenceList';
import { ScheduleDialog } from './ScheduleDialog';
import { nextText } from './ScheduleTable';
import { accountsText, categoryText, recurrenceText } from './schedule-words';
import { useSchedule, useScheduleChange } from './schedules.queries';

/** One schedule: what it records, which days come next, and what became of those that were. */
export function SchedulePage({ scheduleId }: { scheduleId: string }) {
  const business = useBusiness();
  const query = useSchedule(business.id, scheduleId);
  const navigate = useNavigate();
  const [changed, setChanged] = useState<{ from?: Occurrence } | null>(null);
  const { data } = query;
  const title = data ? (data.schedule.payment.nickname ?? data.schedule.payment.description) : 'What Repeats';
  return (
    <>
      <BackLink to={PATHS.schedules} label="All that repeats" />
      <PageHeader title={title} {...(data ? { subtitle: recurrenceText(data.schedule.recurrence) } : {})}>
        {data && <Actions schedule={data.schedule} onChange={() => setChanged({})} />}
      </PageHeader>
      {!data && (
        <Paper variant="outlined">
          <QueryNotice query={query} failure="This could not be loaded" reason={UNEXPECTED} rows={4} />
        </Paper>
      )}
      {data && (
        <>
          <Summary schedule={data.schedule} />
          {data.coming.length > 0 && (
            <Section title={data.schedule.isPaused ? 'To come, once it goes on' : 'To come'} sx={{ mb: 3 }}>
              <OccurrenceList
                occurrences={data.coming}
                label="Days to come"
                onChangeFrom={(from) => setChanged(from.day === data.schedule.nextDay ? {} : { from })}
              />
            </Section>
          )}
          <Section title="So far">
            <Settled occurrences={data.settled} />
          </Section>
        </>
      )}
      {changed && data && (
        <ScheduleDialog
          schedule={data.schedule}
          {...changed}
          onClose={() => setChanged(null)}
          onSaved={({ id }) => void navigate(schedulePath(id), { replace: true })}
        />
      )}
    </>
  );
}

function Summary({ schedule }: { schedule: Schedule }) {
  const { currency } = useBusiness();
  const { payment, asksFirst } = schedule;
  return (
    <Paper variant="outlined" sx={{ p: 2, mb: 3 }}>
      <Typography sx={{ fontSize: 20 }}>
        <Figure value={payment.amount} currency={currency} tone="flow" />
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {categoryText(payment)} · {accountsText(payment)} · Next: {nextText(schedule)} ·{' '}
        {asksFirst ? 'You confirm each one' : 'Recorded by itself'}
      </Typography>
    </Paper>
  );
}

/** What became of its days, newest first. */
function Settled({ occurrences }: { occurrences: readonly Occurrence[] }) {
  const { currency } = useBusiness();
  if (occurrences.length === 0)
    return (
      <Typography variant="body2" color="textSecondary" sx={{ p: 3, textAlign: 'center' }}>
        Nothing has come due yet.
      </Typography>
    );
  return (
    <List disablePadding aria-label="Days so far">
      {occurrences.map(({ day, status, isDeleted, payment }) => (
        <ListItem key={day} divider sx={{ px: 2, py: 1, gap: 2, '&:last-of-type': { borderBottom: 0 } }}>
          <Typography variant="body2" sx={{ flex: 1 }}>
            {formatDay(day)}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {status === 'skipped' ? 'Skipped' : isDeleted ? 'Recorded, deleted since' : 'Recorded'}
          </Typography>
          {status === 'recorded' && (
            <Link
              component={RouterLink}
              to={transactionsPath({ accountId: payment.accountId, search: payment.description })}
              variant="body2"
            >
              <Figure value={payment.amount} currency={currency} />
            </Link>
          )}
        </ListItem>
      ))}
    </List>
  );
}

/** Change, pause or go on, end. */
function Actions({ schedule, onChange }: { schedule: Schedule; onChange: () => void }) {
  const business = useBusiness();
  const mayManage = useMay('schedules.manage');
  const change = useScheduleChange(business.id);
  const submission = useSubmissionKey();
  const { tell } = useUndo(business.id);
  const [isEnding, setEnding] = useState(false);
  const turn = (to: 'pause' | 'resume' | 'end', done: string) => {
    const asked = { to, scheduleId: schedule.id };
    carryOut(
      change,
      { change: asked, key: submission.keyFor(asked) },
      {
        onSuccess: ({ commandId }) => {
          submission.renew();
          setEnding(false);
          tell(done, schedule.payment.description, [commandId]);
        },
        onError: (error) => showFailure('Not changed', messageOf(error, 'The server did not answer as expected')),
      },
    );
  };
  if (!mayManage || schedule.endedAt !== null) return null;
  return (
    <>
      <Button variant="outlined" disabled={change.isPending} onClick={() => setEnding(true)}>
        End
      </Button>
      <Button
        variant="outlined"
        disabled={change.isPending}
        onClick={() => (schedule.isPaused ? turn('resume', 'Goes on') : turn('pause', 'Paused'))}
      >
        {schedule.isPaused ? 'Go On' : 'Pause'}
      </Button>
      <Button variant="contained" onClick={onChange}>
        Change
      </Button>
      {isEnding && (
        <TitledDialog title={`End ${schedule.payment.description}?`} onClose={() => setEnding(false)}>
          <DialogContent>
            <Typography variant="body2">
              Nothing more is recorded. What was recorded stays in the books, and this can be undone.
            </Typography>
          </DialogContent>
          <DialogButtons
            confirm="End It"
            waiting="Ending..."
            isPending={change.isPending}
            startsAtConfirm
            onConfirm={() => turn('end', 'Ended')}
            onCancel={() => setEnding(false)}
          />
        </TitledDialog>
      )}
    </>
  );
}
