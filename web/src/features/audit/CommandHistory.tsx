import { Box, Button, Chip, Link, Paper, Stack, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import type { AuditCommand } from '@counterfoil/contracts/audit.contract';
import { PATHS } from '../../paths';
import { formatDay, formatInstant } from '../../ui/date-format';
import { useBusiness } from '../../books/business-context';
import { ReportBody } from '../../reporting/ReportBody';
import { useCommandLog } from './audit.queries';
import { actorText, deedText } from '../../reporting/event-words';
import { UndoButton } from './UndoButton';

/** What was done to the books, newest first; each step can be taken back, and the books shown right after it. */
export function CommandHistory() {
  const { id, timeZone } = useBusiness();
  const log = useCommandLog(id);
  const commands = log.data?.pages.flatMap(({ rows }) => rows) ?? [];
  // An undo is always newer than what it took back, so both are loaded where the older one is.
  const undoneBy = new Map(
    commands.flatMap((command) => (command.undoes === null ? [] : [[command.undoes, command] as const])),
  );
  const isUndone = (command: AuditCommand): boolean => {
    const by = undoneBy.get(command.commandId);
    return by !== undefined && !isUndone(by);
  };
  return (
    <Paper variant="outlined" className="statement">
      <ReportBody
        query={log}
        isEmpty={() => commands.length === 0}
        empty={{ title: 'Nothing was done yet', text: 'Each change of the books will be here.' }}
      >
        {() => (
          <>
            <Box component="ol" aria-label="History" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {commands.map((command) => (
                <Deed key={command.firstRevision} command={command} isUndone={isUndone(command)} timeZone={timeZone} />
              ))}
            </Box>
            {log.hasNextPage && (
              <Box sx={{ p: 2, textAlign: 'center' }}>
                <Button
                  variant="outlined"
                  size="small"
                  disabled={log.isFetchingNextPage}
                  onClick={() => void log.fetchNextPage()}
                >
                  {log.isFetchingNextPage ? 'Loading...' : 'Show older'}
                </Button>
              </Box>
            )}
          </>
        )}
      </ReportBody>
    </Paper>
  );
}

function Deed({ command, isUndone, timeZone }: { command: AuditCommand; isUndone: boolean; timeZone: string }) {
  const { events, subject, undoes, recordedAt, clockAhead, position, commandId, actorId, importId } = command;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', sm: 'row' },
        gap: { xs: 1, sm: 2 },
        justifyContent: 'space-between',
        alignItems: { sm: 'center' },
        px: 2,
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          <strong>{undoes === null ? deedText(events) : `Undo: ${deedText(events).toLowerCase()}`}</strong>
          {subject === null || importId !== null ? '' : ` · ${subject.replace(/\b\d{4}-\d{2}-\d{2}\b/g, formatDay)}`}
          {isUndone && <Chip size="small" variant="outlined" label="Undone" sx={{ ml: 1, height: 20 }} />}
        </Typography>
        <Typography variant="caption" color="textSecondary" component="p">
          {formatInstant(recordedAt, timeZone)}
          {clockAhead && ' (by a clock that was ahead)'}
          {' · '}
          {actorText(command)} · position {position}
        </Typography>
      </Box>
      <Stack direction="row" spacing={1} className="not-printed" sx={{ flexShrink: 0, alignItems: 'center' }}>
        <Link
          component={RouterLink}
          to={`${PATHS.trialBalance}?knownAt=${position}`}
          variant="body2"
          aria-label={`Books right after position ${position}`}
          sx={{ py: 0.5 }}
        >
          Books right after
        </Link>
        {!isUndone && importId === null && (
          <UndoButton
            commandId={commandId}
            events={events}
            actorId={actorId}
            label={undoes === null ? 'Undo' : 'Redo'}
          />
        )}
      </Stack>
    </Box>
  );
}
