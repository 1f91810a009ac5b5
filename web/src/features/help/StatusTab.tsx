import DownIcon from '@mui/icons-material/ErrorOutlineOutlined';
import UpIcon from '@mui/icons-material/CheckCircleOutlined';
import { Alert, Box, Stack, Typography } from '@mui/material';
import { formatTime } from '../../ui/date-format';
import { LoadingRows } from '../../ui/LoadingRows';
import { FailureNotice } from '../../ui/Notice';
import { Section } from '../../ui/Section';
import { useServiceStatus, type ServiceStatus } from './help.queries';

const PARTS: readonly { part: keyof ServiceStatus['parts']; name: string; without: string }[] = [
  { part: 'eventLog', name: 'The log of your books', without: 'Nothing can be recorded; what was recorded is safe.' },
  { part: 'postgres', name: 'Reports and lists', without: 'Lists and reports cannot be shown.' },
  { part: 'redis', name: 'Imports, exports and backups', without: 'They wait, and go on by themselves.' },
];

/** Whether each part of the service answers now. */
export function StatusTab() {
  const { data, isPending, isError, refetch, dataUpdatedAt } = useServiceStatus();
  if (isPending) return <LoadingRows rows={3} />;
  if (isError && !data)
    return (
      <FailureNotice
        title="The service does not answer"
        text="Nothing that you recorded is lost. Check your connection and try again."
        onRetry={() => void refetch()}
      />
    );
  const isWell = data.status === 'ready' && PARTS.every(({ part }) => data.parts[part] === 'up');
  return (
    <Stack spacing={3}>
      <Alert severity={isWell ? 'success' : 'warning'} variant="outlined">
        {isWell ? 'All parts of the service are working.' : 'A part of the service is not working. We have been told.'}
      </Alert>
      <Section title="Parts of the service" subtitle={`As of ${formatTime(dataUpdatedAt)}`}>
        {PARTS.map(({ part, name, without }) => (
          <PartLine key={part} name={name} without={without} isUp={data.parts[part] === 'up'} />
        ))}
      </Section>
    </Stack>
  );
}

function PartLine({ name, without, isUp }: { name: string; without: string; isUp: boolean }) {
  return (
    <Stack
      direction="row"
      spacing={2}
      sx={{ px: 2, py: 1.5, alignItems: 'center', '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' } }}
    >
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography variant="body2" sx={{ fontWeight: 550 }}>
          {name}
        </Typography>
        {!isUp && (
          <Typography variant="caption" color="textSecondary">
            {without}
          </Typography>
        )}
      </Box>
      <Stack direction="row" spacing={0.5} sx={{ alignItems: 'center', color: isUp ? 'success.main' : 'error.main' }}>
        {isUp ? <UpIcon fontSize="small" /> : <DownIcon fontSize="small" />}
        <Typography variant="body2" color="inherit">
          {isUp ? 'Working' : 'Not working'}
        </Typography>
      </Stack>
    </Stack>
  );
}
