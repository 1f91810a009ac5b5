import { Button, DialogActions, DialogContent, RadioGroup, Stack, Typography } from '@mui/material';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import type { Question } from '@counterfoil/bank-statements/questions/layout-question';
import type { Import } from '@counterfoil/contracts/import-answer.contract';
import { ProblemAlert } from '../ProblemAlert';
import type { ImportSession } from '../use-import-session';
import { AnswerCard } from './AnswerCard';

const NONE = 'none';
const UNKNOWN = 'unknown';

interface Props {
  session: ImportSession;
  found: Import;
  question: Question;
  accountName: string;
  /** The columns can be chosen by hand instead. */
  mayBeByHand: boolean;
  onByHand: () => void;
  onUnknown: () => void;
}

/** What only the person can tell, one thing at a time, as the rows of the file would read under each answer. */
export function QuestionStep({ session, found, question, accountName, mayBeByHand, onByHand, onUnknown }: Props) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [chosen, setChosen] = useState('');
  const [isChecked, setChecked] = useState(false);
  // The next question is heard where the last one was answered.
  useEffect(() => heading.current?.focus(), []);
  const answer = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (chosen === NONE) onByHand();
    else if (chosen === UNKNOWN) onUnknown();
    else if (chosen !== '') void session.answer(question, Number(chosen));
  };
  const isMissing = isChecked && chosen === '';
  return (
    <form onSubmit={answer} style={{ display: 'contents' }}>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1.5, maxWidth: 760, mx: 'auto' }}>
          <ProblemAlert problem={session.problem} />
          <div>
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              Question {found.answered.length + 1} of {found.answered.length + found.questions.length}. {found.fileName}
              , into {accountName}
            </Typography>
            <Typography
              variant="h2"
              component="h3"
              id={id}
              ref={heading}
              tabIndex={-1}
              sx={{ mt: 0.5, outline: 'none', overflowWrap: 'anywhere' }}
            >
              {question.text}
            </Typography>
          </div>
          <RadioGroup
            aria-labelledby={id}
            value={chosen}
            onChange={(_event, value) => setChosen(value)}
            sx={{ display: 'grid', gap: 1 }}
          >
            {question.choices.map(({ label, examples = [] }, at) => (
              <AnswerCard
                key={label}
                value={String(at)}
                label={label}
                examples={examples}
                isChosen={chosen === String(at)}
              />
            ))}
            {mayBeByHand && (
              <AnswerCard
                value={NONE}
                label="None of these: I will show what is what"
                examples={[]}
                isChosen={chosen === NONE}
              />
            )}
            <AnswerCard
              value={UNKNOWN}
              label="I don’t know: let me look at the rows first"
              examples={[]}
              isChosen={chosen === UNKNOWN}
            />
          </RadioGroup>
        </Stack>
      </DialogContent>
      <DialogActions sx={{ flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
        {isMissing && (
          <Typography
            variant="body2"
            color="warning"
            role="alert"
            sx={{ order: { sm: 1 }, flexBasis: { xs: '100%', sm: 'auto' }, mr: { sm: 1 } }}
          >
            Choose one of the answers
          </Typography>
        )}
        <Button variant="text" onClick={session.back} disabled={session.isBusy} sx={{ mr: 'auto' }}>
          Back
        </Button>
        <Button type="submit" variant="contained" disabled={session.isBusy} sx={{ order: 2 }}>
          {session.isBusy ? 'Reading...' : 'Next'}
        </Button>
      </DialogActions>
    </form>
  );
}
