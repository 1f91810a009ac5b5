import { lazy, Suspense, useSyncExternalStore } from 'react';
import { currentQuestion, subscribeToQuestions } from './questions';

const QuestionDialog = lazy(async () => ({ default: (await import('./QuestionDialog')).QuestionDialog }));

/** Where questions appear, whatever page is open. */
export function QuestionViewport() {
  const question = useSyncExternalStore(subscribeToQuestions, currentQuestion, currentQuestion);
  return (
    question && (
      <Suspense fallback={null}>
        <QuestionDialog question={question} />
      </Suspense>
    )
  );
}
