import { DialogContent, Typography } from '@mui/material';
import { DialogButtons } from '../DialogButtons';
import type { Question } from './questions';
import { TitledDialog } from '../TitledDialog';

/** What is asked before something is done. */
export function QuestionDialog({ question }: { question: Question }) {
  const leave = () => question.answer(false);
  return (
    <TitledDialog title={question.title} onClose={leave} sx={{ zIndex: 'snackbar' }}>
      <DialogContent>
        <Typography variant="body2">{question.text}</Typography>
      </DialogContent>
      <DialogButtons
        confirm={question.confirm}
        isPending={false}
        startsAtCancel
        onConfirm={() => question.answer(true)}
        onCancel={leave}
      />
    </TitledDialog>
  );
}
