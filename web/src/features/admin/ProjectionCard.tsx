import { Alert, Box, Button, Chip, LinearProgress, Stack, Typography } from '@mui/material';
import type { ProjectionView } from '@counterfoil/contracts/admin.contract';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { formatInstant } from '../../ui/date-format';
import { formatCount } from '../../ui/money-format';
import { Section } from '../../ui/Section';
import { showFailure, showToast } from '../../ui/toasts';
import { useProjectionAction, useReleaseStream, type ProjectionAction } from './projections.queries';
import { Lines } from './UserFigures';

const DONE: Readonly<Record<ProjectionAction, string>> = {
  pause: 'is paused',
  resume: 'goes on',
  rebuild: 'is being rebuilt',
};

/** One projection: the tables that serve, those that are filled beside them, and what the last rebuild found. */
export function ProjectionCard({ name, fills }: { name: string; fills: readonly ProjectionView[] }) {
  const action = useProjectionAction();
  const serving = fills.find(({ state }) => state === 'serving');
  const building = fills.find(({ state }) => state === 'building');
  const shown = serving ?? building;
  const isPaused = fills.some(({ paused }) => paused);
  const run = (what: ProjectionAction) =>
    carryOut(
      action,
      { name, action: what },
      {
        onSuccess: () => showToast('Success', `${name} ${DONE[what]}`),
        onError: (error) => showFailure('Error', messageOf(error, `Failed to ${what} ${name}`)),
      },
    );
  return (
    <Section
      title={name}
      subtitle={serving && `Version ${serving.version}, in ${serving.schemaName}`}
      action={<StateChip isPaused={isPaused} isBuilding={building !== undefined} />}
    >
      {serving && serving.astraySince !== null && <Astray name={name} since={serving.astraySince} />}
      {building && <Progress fill={building} />}
      {shown && <FillFacts fill={shown} />}
      {fills.map((fill) => (
        <Troubles key={fill.schemaName} fill={fill} />
      ))}
      {serving?.lastComparison && <LastComparison comparison={serving.lastComparison} />}
      <Stack direction="row" spacing={1} sx={{ p: 2, borderTop: 1, borderColor: 'divider' }}>
        <Button
          size="small"
          variant="outlined"
          aria-label={`${isPaused ? 'Resume' : 'Pause'} ${name}`}
          disabled={action.isPending}
          onClick={() => run(isPaused ? 'resume' : 'pause')}
        >
          {isPaused ? 'Resume' : 'Pause'}
        </Button>
        <Button
          size="small"
          variant="outlined"
          aria-label={`Rebuild and compare ${name}`}
          disabled={action.isPending || isPaused || building !== undefined}
          onClick={() => run('rebuild')}
        >
          Rebuild and compare
        </Button>
      </Stack>
    </Section>
  );
}

function StateChip({ isPaused, isBuilding }: { isPaused: boolean; isBuilding: boolean }) {
  if (isPaused) return <Chip size="small" variant="outlined" color="warning" label="Paused" />;
  return (
    <Chip
      size="small"
      variant="outlined"
      color={isBuilding ? 'info' : 'success'}
      label={isBuilding ? 'Rebuilding' : 'Serving'}
    />
  );
}

/** Figures of the log that was stay on screen until the new tables are full: administrators should know. */
function Astray({ name, since }: { name: string; since: string }) {
  return (
    <Alert severity="warning" sx={{ mx: 2, mt: 2 }}>
      The log was put back to an earlier moment, or another one stands under its address. Since {formatInstant(since)},
      {name} is being rebuilt from it. Until that is done, lists and figures may show what the log does not hold.
    </Alert>
  );
}

function FillFacts({ fill }: { fill: ProjectionView }) {
  return (
    <Lines
      lines={[
        ['Position', `${exact(fill.position)} of ${exact(fill.head)}`],
        [
          'Lag',
          `${fill.lagIsEstimate ? 'about ' : ''}${fill.lagEvents === 1 ? '1 event' : `${formatCount(fill.lagEvents)} events`}, ${seconds(fill.lagSeconds)}`,
        ],
        ['Rate', `${formatCount(Math.round(fill.eventsPerSecond * 10) / 10)} events a second`],
        [
          'Last error',
          fill.lastError === null
            ? 'None'
            : `${fill.lastErrorAt ? formatInstant(fill.lastErrorAt) : 'At an unknown time'}`,
        ],
        ['Quarantine', fill.quarantine.length === 0 ? 'Empty' : `${formatCount(fill.quarantine.length)} held back`],
      ]}
    />
  );
}

function Progress({ fill }: { fill: ProjectionView }) {
  const percent = progressOf(fill);
  return (
    <Box sx={{ px: 2, pt: 2, pb: 1 }}>
      <Typography variant="body2" sx={{ mb: 0.5 }}>
        Version {fill.version} is filled: {percent} %
      </Typography>
      <LinearProgress variant="determinate" value={percent} aria-label={`Rebuild of ${fill.name}`} />
    </Box>
  );
}

/** What went wrong: the last error, and businesses whose events are held back by one that cannot be projected. */
function Troubles({ fill }: { fill: ProjectionView }) {
  return (
    <>
      {fill.lastError !== null && (
        <Alert severity="error" variant="outlined" sx={{ mx: 2, mb: 2, overflowWrap: 'anywhere' }}>
          {fill.lastError}
        </Alert>
      )}
      {fill.quarantine.length > 0 && (
        <Box
          component="ul"
          aria-label={`Quarantine of ${fill.name}`}
          sx={{ m: 0, p: 0, listStyle: 'none', borderTop: 1, borderColor: 'divider' }}
        >
          {fill.quarantine.map((held) => (
            <HeldStream key={`${held.stream} ${held.eventId}`} name={fill.name} held={held} />
          ))}
        </Box>
      )}
    </>
  );
}

/** A stream that is held back, and taking it back once what was wrong is mended: fails again, and it stays here. */
function HeldStream({
  name,
  held: { stream, revision, eventId, eventType, error, since },
}: {
  name: string;
  held: ProjectionView['quarantine'][number];
}) {
  const release = useReleaseStream();
  const run = () =>
    carryOut(
      release,
      { name, stream },
      {
        onSuccess: () => showToast('Success', `${stream} is released`),
        onError: (failure) => showFailure('Error', messageOf(failure, `Failed to release ${stream}`)),
      },
    );
  return (
    <Box
      component="li"
      sx={{
        px: 2,
        py: 1,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2" sx={{ fontWeight: 550 }}>
          {stream} at {revision}, since {formatInstant(since)}
        </Typography>
        <Typography variant="caption" color="textSecondary" component="p">
          {eventType} {eventId}
        </Typography>
        <Typography variant="caption" color="error" component="p">
          {error}
        </Typography>
      </Box>
      <Button
        size="small"
        variant="outlined"
        aria-label={`Release ${stream}`}
        disabled={release.isPending}
        onClick={run}
      >
        {release.isPending ? 'Releasing...' : 'Release'}
      </Button>
    </Box>
  );
}

function LastComparison({
  comparison: { equal, comparedAt, tables },
}: {
  comparison: NonNullable<ProjectionView['lastComparison']>;
}) {
  return (
    <Box sx={{ px: 2, py: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center', mb: 0.5 }}>
        <Typography variant="subtitle2">Last comparison</Typography>
        <Chip
          size="small"
          variant="outlined"
          color={equal ? 'success' : 'error'}
          label={equal ? 'Equal' : 'Different'}
        />
      </Stack>
      <Typography variant="caption" color="textSecondary" component="p">
        {formatInstant(comparedAt)}: {tables.length === 1 ? '1 table' : `${tables.length} tables`},{' '}
        {formatCount(tables.reduce((sum, { rebuiltRows }) => sum + rebuiltRows, 0))} rows
      </Typography>
      {tables
        .filter((table) => !table.equal)
        .map(({ table, servingRows, rebuiltRows }) => (
          <Typography key={table} variant="body2" color="error">
            {table}: {formatCount(servingRows)} rows served, {formatCount(rebuiltRows)} rebuilt
          </Typography>
        ))}
    </Box>
  );
}

/** Whole percent of the log that is in the tables. */
function progressOf({ position, head }: ProjectionView): number {
  return Number(head) === 0 ? 100 : Math.min(100, Math.floor((Number(position) / Number(head)) * 100));
}

const figures = new Intl.NumberFormat('en-US');

/** Positions go beyond what a JavaScript number holds. */
function exact(position: string): string {
  return figures.format(BigInt(position));
}

function seconds(value: number): string {
  return `${value < 10 ? value.toFixed(1) : formatCount(Math.round(value))} s`;
}
