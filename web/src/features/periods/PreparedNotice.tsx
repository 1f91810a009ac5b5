import ReadyIcon from '@mui/icons-material/FactCheckOutlined';
import { Button, Stack, Typography } from '@mui/material';
import type { PeriodPreparation } from '@counterfoil/contracts/period.contract';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { useSubmissionKey } from '../../api/submission-key';
import { useBusiness, useMay } from '../../books/business-context';
import { formatDay, formatInstantDay } from '../../ui/date-format';
import { showFailure, showToast } from '../../ui/toasts';
import { useWithdrawPreparation } from './periods.queries';

/** That somebody says that a period is ready to be closed, and the way back. */
export function PreparedNotice({ preparation }: { preparation: PeriodPreparation }) {
  const business = useBusiness();
  const mayPrepare = useMay('periods.prepare');
  const withdraw = useWithdrawPreparation(business.id);
  const submission = useSubmissionKey();
  const takeBack = () =>
    carryOut(
      withdraw,
      { key: submission.keyFor({ through: preparation.through }) },
      {
        onSuccess: () => showToast('Success', 'It is not said to be ready any more'),
        onError: (error) => showFailure(messageOf(error, 'That could not be taken back')),
      },
    );
  return (
    <Stack
      direction={{ xs: 'column', sm: 'row' }}
      spacing={2}
      sx={{ p: 2, borderTop: 1, borderColor: 'divider', alignItems: { sm: 'center' }, justifyContent: 'space-between' }}
    >
      <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center', minWidth: 0 }}>
        <ReadyIcon color="primary" />
        <Typography variant="body2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          Ready to be closed through <strong>{formatDay(preparation.through)}</strong>
          {whoText(preparation, business.timeZone)}.{preparation.note !== null && ` “${preparation.note}”`}
        </Typography>
      </Stack>
      {mayPrepare && (
        <Button variant="outlined" sx={{ flexShrink: 0 }} disabled={withdraw.isPending} onClick={takeBack}>
          Not Ready
        </Button>
      )}
    </Stack>
  );
}

/** ", prepared by Ben Ford on 3 Feb 2026". */
function whoText({ preparedAt, preparedByName }: PeriodPreparation, timeZone: string): string {
  if (preparedAt === null) return '';
  return `, prepared by ${preparedByName ?? 'somebody who has left'} on ${formatInstantDay(preparedAt, timeZone)}`;
}
