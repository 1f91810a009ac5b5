import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import { Box, Button, Chip, Collapse, Link, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import type { AuditCommand } from '@counterfoil/contracts/audit.contract';
import type { Currency } from '@counterfoil/contracts/business.contract';
import { PATHS } from '../../paths';
import { actorText, deedText } from '../../reporting/event-words';
import { formatInstant, withDaysInWords } from '../../ui/date-format';
import { Figure } from '../../ui/Figure';
import { DeedFacts } from './DeedFacts';
import { UndoButton } from './UndoButton';

interface Props {
  command: AuditCommand;
  isUndone: boolean;
  /** Where only some of what was done is shown, nobody knows what has been undone since. */
  hasUndo: boolean;
  timeZone: string;
  currency: Currency;
}

/** What one command did, in a line; what it changed opens below it. */
export function Deed({ command, isUndone, hasUndo, timeZone, currency }: Props) {
  const { events, undoes, recordedAt, clockAhead, position, commandId, actorId, importId, firstRevision } = command;
  const [isOpen, setOpen] = useState(false);
  const id = `facts-${firstRevision}`;
  return (
    <Box
      component="li"
      sx={{ px: 2, py: 1.25, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}
    >
      <Box
        sx={{
          display: 'flex',
          flexDirection: { xs: 'column', sm: 'row' },
          gap: { xs: 1, sm: 2 },
          justifyContent: 'space-between',
          alignItems: { sm: 'center' },
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            <strong>{undoes === null ? deedText(events) : `Undo: ${deedText(events).toLowerCase()}`}</strong>
            {subjectOf(command)}
            {command.amount !== null && (
              <>
                {' · '}
                <Figure value={command.amount} currency={currency} />
              </>
            )}
            {isUndone && <Chip size="small" variant="outlined" label="Undone" sx={{ ml: 1, height: 20 }} />}
          </Typography>
          <Typography variant="caption" color="textSecondary" component="p">
            {formatInstant(recordedAt, timeZone)}
            {clockAhead && ' (by a clock that was ahead)'}
            {' · '}
            {actorText(command)} · position {position}
          </Typography>
        </Box>
        <Stack
          direction="row"
          spacing={1}
          useFlexGap
          className="not-printed"
          sx={{ flexShrink: 0, alignItems: 'center', flexWrap: 'wrap', ml: { xs: -0.75, sm: 0 } }}
        >
          <Button
            variant="text"
            size="small"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
            endIcon={<ExpandMoreIcon sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />}
          >
            What changed
          </Button>
          <Link
            component={RouterLink}
            to={`${PATHS.trialBalance}?knownAt=${position}`}
            variant="body2"
            aria-label={`Books right after position ${position}`}
            sx={{ py: 0.5 }}
          >
            Books right after
          </Link>
          {hasUndo && !isUndone && importId === null && (
            <UndoButton
              commandId={commandId}
              events={events}
              actorId={actorId}
              label={undoes === null ? 'Undo' : 'Redo'}
            />
          )}
        </Stack>
      </Box>
      <Collapse in={isOpen} id={id} unmountOnExit>
        <DeedFacts command={command} currency={currency} />
      </Collapse>
    </Box>
  );
}

/** The file of an import, or what the first fact is about. */
function subjectOf({ subject, importId, fileName }: AuditCommand): string {
  if (importId !== null) return fileName === null ? '' : ` · ${fileName}`;
  return subject === null ? '' : ` · ${withDaysInWords(subject)}`;
}
