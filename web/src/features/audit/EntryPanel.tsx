import CloseIcon from '@mui/icons-material/CloseOutlined';
import {
  Box,
  Button,
  Drawer,
  IconButton,
  Link,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { Link as RouterLink } from 'react-router';
import type { EntryHistory, RelatedEntry } from '@counterfoil/contracts/audit.contract';
import type { Currency } from '@counterfoil/contracts/business.contract';
import { PATHS } from '../../paths';
import { formatDay, formatInstant } from '../../ui/date-format';
import { Figure } from '../../ui/Figure';
import { isZero } from '../../ui/money-format';
import { QueryNotice, UNEXPECTED } from '../../ui/Notice';
import { useBusiness } from '../../books/business-context';
import { useEntryHistory } from './audit.queries';
import { actorText, eventText, kindText } from '../../reporting/event-words';
import { UndoButton } from './UndoButton';

interface Props {
  entryNumber: number;
  onOpen: (entryNumber: number) => void;
  onClose: () => void;
}

/** An entry beside the report: its lines, the event it comes from, and what became of it. */
export function EntryPanel({ entryNumber, onOpen, onClose }: Props) {
  const business = useBusiness();
  const query = useEntryHistory(business.id, entryNumber);
  const { data } = query;
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-labelledby': 'entry-title', sx: { width: { xs: '100%', sm: 480 } } },
      }}
    >
      <Stack
        direction="row"
        sx={{
          alignItems: 'center',
          justifyContent: 'space-between',
          pl: 3,
          pr: 1.5,
          minHeight: 64,
          borderBottom: 1,
          borderColor: 'divider',
          flexShrink: 0,
        }}
      >
        <Typography variant="h2" id="entry-title">
          Entry {entryNumber}
        </Typography>
        <IconButton aria-label="Close" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Stack>
      {!data && <QueryNotice query={query} failure="The entry could not be loaded" reason={UNEXPECTED} rows={8} />}
      {data && (
        <Contents
          history={data}
          currency={business.currency}
          timeZone={business.timeZone}
          onOpen={onOpen}
          onClose={onClose}
        />
      )}
    </Drawer>
  );
}

function Contents({
  history,
  currency,
  timeZone,
  onOpen,
  onClose,
}: {
  history: EntryHistory;
  currency: Currency;
  timeZone: string;
  onOpen: Props['onOpen'];
  onClose: () => void;
}) {
  const { entry, event, related } = history;
  return (
    <Stack spacing={3} sx={{ p: 3, overflowY: 'auto' }}>
      <Box>
        <Typography variant="body2" color="textSecondary">
          {kindText(entry.kind)} · {formatDay(entry.date)}
          {entry.reverses === null ? '' : ` · reverses entry ${entry.reverses}`}
        </Typography>
        <Typography variant="h3" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {entry.description}
        </Typography>
      </Box>
      <Lines entry={entry} currency={currency} />
      <Box component="section" aria-label="Where it comes from">
        <Typography variant="h3" sx={{ mb: 1 }}>
          Where it comes from
        </Typography>
        <Facts
          facts={[
            ['What', eventText(event.type)],
            ['Who', actorText(event)],
            ['Recorded', formatInstant(event.recordedAt, timeZone)],
            ['Position in the log', event.position],
            ['Command', event.commandId],
            ['Fingerprint (SHA-256)', event.hash],
            ['Fingerprint before it', event.prevHash],
          ]}
        />
      </Box>
      {related.length > 1 && (
        <Relatives related={related} shown={entry.entryNumber} timeZone={timeZone} onOpen={onOpen} />
      )}
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        {entry.transactionId !== null && (
          <Button
            variant="outlined"
            size="small"
            component={RouterLink}
            to={`${PATHS.transactions}?history=${entry.transactionId}`}
          >
            The transaction
          </Button>
        )}
        <Button
          variant="outlined"
          size="small"
          component={RouterLink}
          to={`${PATHS.generalLedger}?account=${entry.lines[0]?.accountCode ?? ''}&knownAt=${event.position}`}
          onClick={onClose}
        >
          Books right after it
        </Button>
        <UndoButton commandId={event.commandId} events={[{ type: event.type, count: 1 }]} actorId={event.actorId} />
      </Stack>
    </Stack>
  );
}

function Lines({ entry, currency }: { entry: EntryHistory['entry']; currency: Currency }) {
  const side = (value: string) => (isZero(value) ? '' : <Figure bare value={value} currency={currency} />);
  return (
    <Table size="small" aria-label={`Lines of entry ${entry.entryNumber}`}>
      <TableHead>
        <TableRow>
          <TableCell>Ledger account</TableCell>
          <TableCell align="right">Debit ({currency})</TableCell>
          <TableCell align="right">Credit</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {entry.lines.map((line) => (
          <TableRow key={line.line}>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>
              {line.accountName}{' '}
              <Typography component="span" variant="caption" color="textSecondary">
                {line.accountCode}
              </Typography>
            </TableCell>
            <TableCell align="right">{side(line.debit)}</TableCell>
            <TableCell align="right">{side(line.credit)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** Names and values, long values broken. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '160px minmax(0, 1fr)' },
        columnGap: 2,
        rowGap: { xs: 0, sm: 0.75 },
      }}
    >
      {facts.map(([name, value]) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {name}
          </Typography>
          <Typography
            component="dd"
            variant="body2"
            sx={{
              m: 0,
              mb: { xs: 1, sm: 0 },
              overflowWrap: 'anywhere',
              ...(/^[0-9a-f-]{30,}$/.test(value) ? { fontFamily: 'ui-monospace, monospace', fontSize: 12 } : {}),
            }}
          >
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

function Relatives({
  related,
  shown,
  timeZone,
  onOpen,
}: {
  related: readonly RelatedEntry[];
  shown: number;
  timeZone: string;
  onOpen: Props['onOpen'];
}) {
  return (
    <Box component="section" aria-label="Its history">
      <Typography variant="h3" sx={{ mb: 1 }}>
        Its history
      </Typography>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {related.map(({ entryNumber, kind, date, recordedAt, reverses }) => (
          <Box component="li" key={entryNumber} sx={{ borderTop: 1, borderColor: 'divider', py: 1 }}>
            {entryNumber === shown ? (
              <Typography variant="subtitle2" component="span">
                Entry {entryNumber}
              </Typography>
            ) : (
              <Link component="button" type="button" variant="body2" onClick={() => onOpen(entryNumber)}>
                Entry {entryNumber}
              </Link>
            )}
            <Typography variant="body2" component="span" color="textSecondary">
              {' '}
              · {kindText(kind)}
              {reverses === null ? '' : ` of entry ${reverses}`}, dated {formatDay(date)}, recorded{' '}
              {formatInstant(recordedAt, timeZone)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
