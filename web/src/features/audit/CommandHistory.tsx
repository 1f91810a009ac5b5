import { Box, Button, Paper, Typography } from '@mui/material';
import { useEffect } from 'react';
import type { AuditCommand } from '@counterfoil/contracts/audit.contract';
import { useBusiness } from '../../books/business-context';
import { ReportBody } from '../../reporting/ReportBody';
import { useAddressFilter } from '../../ui/address-filter';
import { useCommandLog } from './audit.queries';
import { Deed } from './Deed';
import { ACCEPTED, ANYTHING, isAsked } from './history-filter';
import { HistoryFilterBar } from './HistoryFilterBar';

/** Where something is looked for, older parts of the history are looked through until so many are found. */
const WANTED = 30;

/** What was done to the books, newest first; each step can be taken back, and the books shown right after it. */
export function CommandHistory() {
  const { id, timeZone, currency } = useBusiness();
  const [filter, change] = useAddressFilter({ ...ANYTHING }, ACCEPTED);
  const isFiltered = isAsked(filter);
  const log = useCommandLog(id, filter);
  const commands = log.data?.pages.flatMap(({ rows }) => rows) ?? [];
  const { hasNextPage, isFetching, isError, fetchNextPage } = log;
  const goesOn = isFiltered && hasNextPage && !isError && commands.length < WANTED;
  useEffect(() => {
    if (goesOn && !isFetching) void fetchNextPage();
  }, [goesOn, isFetching, fetchNextPage]);
  return (
    <Paper variant="outlined" className="statement">
      <HistoryFilterBar filter={filter} onChange={change} others={peopleIn(commands)} />
      <ReportBody
        query={log}
        isEmpty={() => commands.length === 0 && !goesOn}
        empty={
          isFiltered
            ? { title: 'Nothing like that was done', text: 'Look for less, or clear the filters.' }
            : { title: 'Nothing was done yet', text: 'Each change of the books will be here.' }
        }
      >
        {() => (
          <>
            <Box component="ol" aria-label="History" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {commands.map((command) => (
                <Deed
                  key={command.firstRevision}
                  command={command}
                  isUndone={!isFiltered && isUndone(command, commands)}
                  hasUndo={!isFiltered}
                  timeZone={timeZone}
                  currency={currency}
                />
              ))}
            </Box>
            {goesOn ? (
              <Typography role="status" variant="body2" color="textSecondary" sx={{ p: 2, textAlign: 'center' }}>
                Looking through what is older...
              </Typography>
            ) : (
              hasNextPage && (
                <Box sx={{ p: 2, textAlign: 'center' }}>
                  <Button
                    variant="outlined"
                    size="small"
                    disabled={log.isFetchingNextPage}
                    onClick={() => void fetchNextPage()}
                  >
                    {log.isFetchingNextPage ? 'Loading...' : 'Show older'}
                  </Button>
                </Box>
              )
            )}
          </>
        )}
      </ReportBody>
    </Paper>
  );
}

/** An undo is always newer than what it took back, so both are there where the older one is. */
function isUndone(command: AuditCommand, commands: readonly AuditCommand[]): boolean {
  const by = commands.find(({ undoes }) => undoes === command.commandId);
  return by !== undefined && !isUndone(by, commands);
}

function peopleIn(commands: readonly AuditCommand[]): (readonly [string, string])[] {
  const named = commands.flatMap(({ actorId, actorName }) =>
    actorName === null ? [] : [[actorId, actorName] as const],
  );
  return [...new Map(named)];
}
