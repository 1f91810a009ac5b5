import { Button, ButtonBase, List, ListItem, Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import type { NoteSubject, WaitingQuestion } from '@counterfoil/contracts/note.contract';
import { PATHS } from '../../paths';
import { formatDay } from '../../ui/date-format';
import { Figure } from '../../ui/Figure';
import { Awaited } from '../../ui/drawing/in-turn';
import { QueryNotice, UNEXPECTED } from '../../ui/Notice';
import { Section } from '../../ui/Section';
import { useBusiness } from '../business-context';
import { transactionsPath } from '../transactions-path';
import { useWaitingQuestions } from './notes.queries';

const SHOWN = 5;
const TWO_LINES = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const;

/** Questions that wait for whoever looks; nothing where none does. Each opens where it was asked. */
export function WaitingForYou() {
  const { id } = useBusiness();
  const [showsAll, setShowsAll] = useState(false);
  const waiting = useWaitingQuestions(id);
  const { data } = waiting;
  if (!data && waiting.isError)
    return (
      <Section title="Waiting for You">
        <QueryNotice query={waiting} failure="Your questions could not be loaded" reason={UNEXPECTED} />
      </Section>
    );
  if (!data) return <Awaited />;
  if (data.rows.length === 0) return null;
  const count = data.total ?? data.rows.length;
  return (
    <Section
      title="Waiting for You"
      subtitle={count === 1 ? '1 question' : `${count} questions`}
      action={
        data.rows.length > SHOWN && (
          <Button variant="text" size="small" sx={{ mr: -1.5 }} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Show Fewer' : `Show ${data.rows.length}`}
          </Button>
        )
      }
    >
      <List disablePadding>
        {data.rows.slice(0, showsAll ? data.rows.length : SHOWN).map((question) => (
          <Question key={question.id} question={question} />
        ))}
      </List>
    </Section>
  );
}

function Question({ question: { subject, text, writtenByName, isAnswered } }: { question: WaitingQuestion }) {
  const { currency } = useBusiness();
  const asker = writtenByName ?? 'Deleted user';
  return (
    <ListItem divider disablePadding sx={{ '&:last-of-type': { borderBottom: 0 } }}>
      <ButtonBase
        component={Link}
        to={pathTo(subject)}
        sx={{
          display: 'block',
          width: '100%',
          px: 2,
          py: 1,
          textAlign: 'left',
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        <Typography variant="body2" sx={TWO_LINES}>
          {text}
        </Typography>
        <Typography variant="caption" color="textSecondary" component="p" noWrap>
          {isAnswered ? 'You asked, and it was answered' : `${asker} asks`} · {formatDay(subject.date)}{' '}
          {subject.description}
          {subject.amount !== null && (
            <>
              {' '}
              · <Figure value={subject.amount} currency={currency} />
            </>
          )}
        </Typography>
      </ButtonBase>
    </ListItem>
  );
}

function pathTo({ transactionId, journalEntryId }: NoteSubject): string {
  return transactionId === null
    ? `${PATHS.journalEntries}?notes=${journalEntryId ?? ''}`
    : transactionsPath({ notes: transactionId });
}
