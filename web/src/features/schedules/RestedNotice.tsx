import { Alert, AlertTitle, Button } from '@mui/material';
import type { Schedule } from '@counterfoil/contracts/schedule-answer.contract';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { useSubmissionKey } from '../../api/submission-key';
import { useBusiness, useMay } from '../../books/business-context';
import { useUndo } from '../../books/undo.queries';
import { showFailure } from '../../ui/toasts';
import { useResuming } from './schedules.queries';

/** Says of restored books why nothing is recorded by itself, and lets it go on. Nothing where nobody has to. */
export function RestedNotice({ schedules }: { schedules: readonly Schedule[] }) {
  const business = useBusiness();
  const mayManage = useMay('schedules.manage');
  const resuming = useResuming(business.id);
  const submission = useSubmissionKey();
  const { tell } = useUndo(business.id);
  const resting = schedules.filter(({ endedAt, isPausedByRestore }) => endedAt === null && isPausedByRestore);
  if (resting.length === 0) return null;
  const scheduleIds = resting.map(({ id }) => id);
  const goOn = () =>
    carryOut(
      resuming,
      { scheduleIds, key: submission.keyFor(scheduleIds) },
      {
        onSuccess: (commandIds) =>
          tell('Goes on', 'From today on: what fell due meanwhile is not made up for', commandIds),
        onError: (error) => showFailure('Error', messageOf(error, 'It could not go on')),
      },
    );
  return (
    <Alert
      severity="info"
      sx={{ mb: 3, flexWrap: { xs: 'wrap', sm: 'nowrap' } }}
      action={
        mayManage && (
          <Button variant="text" size="small" color="inherit" disabled={resuming.isPending} onClick={goOn}>
            {resting.length === 1 ? 'Let It Go On' : `Let All ${resting.length} Go On`}
          </Button>
        )
      }
    >
      <AlertTitle>What repeats rests since the restore</AlertTitle>
      These books come from an archive. Nothing is recorded by itself until you say so: the books that it was made of
      may still record the same payments.
    </Alert>
  );
}
