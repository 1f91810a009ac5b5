import CloseIcon from '@mui/icons-material/CloseOutlined';
import { Alert, Box, Drawer, IconButton, Stack, Typography } from '@mui/material';
import type { Conversation } from '@counterfoil/contracts/note.contract';
import { formatDay } from '../../ui/date-format';
import { Figure } from '../../ui/Figure';
import { LoadingRows } from '../../ui/LoadingRows';
import { LoadFailure } from '../../ui/Notice';
import { useBusiness } from '../business-context';
import { NoteComposer } from './NoteComposer';
import { NoteList } from './NoteList';
import { useConversation, type NotePlace } from './notes.queries';

const PANEL_WIDTH = 480;

/** Scrolls above the form; where the window is low, as at 200 % zoom, the whole panel scrolls instead. */
const SAID = {
  flex: '1 1 auto',
  minHeight: 0,
  overflowY: 'auto',
  px: 3,
  py: 2,
  '@media (max-height: 599px)': { flex: '1 0 auto', overflowY: 'visible' },
} as const;

/** What was said about a transaction or a journal entry, and room to say more. Without a place it is closed. */
export function NotesDrawer({ place, onClose }: { place: NotePlace | null; onClose: () => void }) {
  return (
    <Drawer
      anchor="right"
      open={place !== null}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': 'notes-title',
          sx: { width: { xs: '100%', sm: PANEL_WIDTH } },
        },
      }}
    >
      {place && (
        <>
          <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', px: 3, pt: 2, pb: 1 }}>
            <Typography variant="h2" id="notes-title">
              Notes and questions
            </Typography>
            <IconButton aria-label="Close the notes" onClick={onClose} autoFocus sx={{ mr: -1 }}>
              <CloseIcon />
            </IconButton>
          </Stack>
          <Notes key={place.transactionId ?? place.journalEntryId} place={place} />
        </>
      )}
    </Drawer>
  );
}

function Notes({ place }: { place: NotePlace }) {
  const business = useBusiness();
  const conversation = useConversation(business.id, place);
  const { data } = conversation;
  if (!data)
    return conversation.error ? (
      <LoadFailure title="The notes could not be loaded" of={[conversation]} />
    ) : (
      <LoadingRows rows={6} />
    );
  return (
    <>
      <Subject conversation={data} />
      <Box role="region" aria-label="What was said" tabIndex={0} sx={SAID}>
        {data.notes.length === 0 ? (
          <Typography variant="body2" color="textSecondary">
            Nothing has been said yet. A note is read by everybody who sees this; a question waits on the dashboard of
            whoever is asked.
          </Typography>
        ) : (
          <NoteList notes={data.notes} mayAnswer={!data.isDeleted} />
        )}
      </Box>
      <Box sx={{ px: 3, py: 2, borderTop: 1, borderColor: 'divider' }}>
        {data.isDeleted ? (
          <Alert severity="info">The transaction was deleted. What was said about it is kept.</Alert>
        ) : (
          <NoteComposer place={place} />
        )}
      </Box>
    </>
  );
}

function Subject({ conversation: { subject, isDeleted } }: { conversation: Conversation }) {
  const { currency } = useBusiness();
  return (
    <Box sx={{ px: 3, pb: 2, borderBottom: 1, borderColor: 'divider' }}>
      <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between', alignItems: 'baseline' }}>
        <Typography sx={{ overflowWrap: 'anywhere', minWidth: 0, textDecoration: isDeleted ? 'line-through' : 'none' }}>
          {subject.description}
        </Typography>
        {subject.amount !== null && (
          <Figure value={subject.amount} currency={currency} tone="flow" sx={{ fontSize: 20 }} />
        )}
      </Stack>
      <Typography variant="body2" color="textSecondary">
        {formatDay(subject.date)} · {subject.accountName ?? 'journal entry'}
        {isDeleted && ' · deleted'}
      </Typography>
    </Box>
  );
}
