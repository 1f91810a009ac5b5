import { Button } from '@mui/material';
import { ApiError, messageOf } from '../api/api-error';
import { FailureAlert } from '../ui/messages/FailureAlert';

interface Props {
  error: unknown;
  fallback: string;
  /** What it was that did not go. */
  title?: string;
  /** Sends the same correction again, dated on the first open day; absent where that is no way out. */
  onFirstOpenDay?: () => void;
}

/** Why the server refused, and the way out that it names for a closed period. */
export function RefusalAlert({ error, fallback, title, onFirstOpenDay }: Props) {
  const isClosed = error instanceof ApiError && error.problem?.code === 'period_closed';
  return (
    <FailureAlert
      title={title}
      action={
        isClosed &&
        onFirstOpenDay && (
          <Button variant="text" size="small" color="error" onClick={onFirstOpenDay}>
            Date it on the first open day
          </Button>
        )
      }
    >
      {messageOf(error, fallback)}
    </FailureAlert>
  );
}
