import { Alert, Box, Button, Chip, Stack, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { MAX_NOTE_LENGTH } from '@counterfoil/accounting/note-limits';
import type { Note } from '@counterfoil/contracts/note.contract';
import type { BusinessRole } from '@counterfoil/contracts/role';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { useSubmissionKey } from '../../api/submission-key';
import { TextInput } from '../../forms/TextInput';
import { useUser } from '../../session/session';
import { formatInstant } from '../../ui/date-format';
import { showFailure } from '../../ui/toasts';
import { useBusiness, useMay } from '../business-context';
import { ROLE_NAMES } from '../role-copy';
import { useUndo } from '../undo.queries';
import { useRemoveNote, useSay, useSettleQuestion } from './notes.queries';

const LIST = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 } as const;

/** Notes as they were written, each question with its answers below it. */
export function NoteList({ notes, mayAnswer }: { notes: readonly Note[]; mayAnswer: boolean }) {
  return (
    <Box component="ul" sx={LIST}>
      {notes
        .filter(({ questionId }) => questionId === null)
        .map((note) => (
          <Thread
            key={note.id}
            note={note}
            answers={notes.filter(({ questionId }) => questionId === note.id)}
            mayAnswer={mayAnswer}
          />
        ))}
    </Box>
  );
}

function Thread({ note, answers, mayAnswer }: { note: Note; answers: readonly Note[]; mayAnswer: boolean }) {
  const [isAnswering, setAnswering] = useState(false);
  const isQuestion = note.askedMember !== null || note.askedRole !== null;
  return (
    <Box component="li">
      <Said note={note} mayRemove={answers.length === 0} />
      {answers.length > 0 && (
        <Box
          component="ul"
          aria-label="Answers"
          sx={{ ...LIST, mt: 1.5, pl: 2, borderLeft: 2, borderColor: 'divider' }}
        >
          {answers.map((answer) => (
            <Box component="li" key={answer.id}>
              <Said note={answer} mayRemove />
            </Box>
          ))}
        </Box>
      )}
      {isQuestion && (
        <Stack direction="row" spacing={1} sx={{ mt: 0.5, ml: -1 }}>
          {mayAnswer && !note.isResolved && (
            <Button variant="text" size="small" aria-expanded={isAnswering} onClick={() => setAnswering(!isAnswering)}>
              Answer
            </Button>
          )}
          <Settle note={note} />
        </Stack>
      )}
      {isAnswering && !note.isResolved && <AnswerForm question={note} onDone={() => setAnswering(false)} />}
    </Box>
  );
}

function Said({ note, mayRemove }: { note: Note; mayRemove: boolean }) {
  const business = useBusiness();
  const user = useUser();
  const mayRemoveAny = useMay('transactions.delete-any');
  const remove = useRemoveNote(business.id);
  const { tell } = useUndo(business.id);
  const takeAway = () =>
    carryOut(remove, note.id, {
      onSuccess: ({ commandId }) => tell('Removed', undefined, [commandId]),
      onError: (error) => showFailure('Not removed', messageOf(error, 'Failed to remove the note')),
    });
  return (
    <>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'baseline', justifyContent: 'space-between' }}>
        <Typography variant="caption" color="textSecondary">
          <Box component="span" sx={{ fontWeight: 600, color: 'text.primary' }}>
            {note.writtenByName ?? 'Deleted user'}
          </Box>{' '}
          · {formatInstant(note.writtenAt)}
        </Typography>
        {mayRemove && (mayRemoveAny || note.writtenBy === user.id) && (
          <Button variant="text" size="small" disabled={remove.isPending} onClick={takeAway}>
            Remove
          </Button>
        )}
      </Stack>
      <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{note.text}</Typography>
      <Standing note={note} />
    </>
  );
}

/** Whom a question was put to, and whether it waits. */
function Standing({ note: { askedMember, askedMemberName, askedRole, isResolved, waitsFor } }: { note: Note }) {
  if (askedMember === null && askedRole === null) return null;
  const asked = askedRole === null ? (askedMemberName ?? 'Deleted user') : allOf(askedRole);
  const waiting = waitsFor?.role ? allOf(waitsFor.role) : (waitsFor?.memberName ?? 'nobody');
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center', mt: 0.5 }}>
      <Typography variant="caption" color="textSecondary">
        Asked {asked}
      </Typography>
      {isResolved ? (
        <Chip size="small" color="success" variant="outlined" label="Resolved" />
      ) : (
        <Chip
          size="small"
          color={waitsFor?.isYou ? 'warning' : 'default'}
          variant="outlined"
          label={waitsFor?.isYou ? 'Waiting for you' : `Waiting for ${waiting}`}
        />
      )}
    </Stack>
  );
}

/** As a sentence names everybody of a role; a business has one owner. */
function allOf(role: BusinessRole): string {
  return role === 'owner' ? 'the owner' : `every ${ROLE_NAMES[role].toLowerCase()}`;
}

function Settle({ note }: { note: Note }) {
  const business = useBusiness();
  const settle = useSettleQuestion(business.id);
  const { tell } = useUndo(business.id);
  const isResolved = !note.isResolved;
  const change = () =>
    carryOut(
      settle,
      { id: note.id, isResolved },
      {
        onSuccess: ({ commandId }) =>
          tell(isResolved ? 'Question resolved' : 'Question reopened', undefined, [commandId]),
        onError: (error) => showFailure('Not changed', messageOf(error, 'Failed to change the question')),
      },
    );
  return (
    <Button variant="text" size="small" disabled={settle.isPending} onClick={change}>
      {isResolved ? 'Resolve' : 'Reopen'}
    </Button>
  );
}

function AnswerForm({ question, onDone }: { question: Note; onDone: () => void }) {
  const business = useBusiness();
  const say = useSay(business.id);
  const { tell } = useUndo(business.id);
  const submission = useSubmissionKey();
  const [text, setText] = useState('');
  const form = useRef<HTMLDivElement>(null);
  // Its button, too: the browser brings the focused field alone into sight.
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const send = () =>
    carryOut(
      say,
      { questionId: question.id, text: text.trim(), key: submission.keyFor(text) },
      {
        onSuccess: ({ commandId }) => {
          tell('Answered', undefined, [commandId]);
          onDone();
        },
      },
    );
  return (
    <Stack ref={form} spacing={1} sx={{ mt: 1 }}>
      {say.isError && <Alert severity="error">{messageOf(say.error, 'It was not saved. Try again.')}</Alert>}
      <TextInput
        label="Answer"
        autoFocus
        multiline
        minRows={2}
        maxRows={8}
        value={text}
        inputProps={{ maxLength: MAX_NOTE_LENGTH }}
        onChange={({ target }) => setText(target.value)}
      />
      <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
        <Button variant="text" onClick={onDone}>
          Cancel
        </Button>
        <Button variant="contained" disabled={text.trim() === '' || say.isPending} onClick={send}>
          Send Answer
        </Button>
      </Stack>
    </Stack>
  );
}
