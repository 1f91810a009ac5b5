import { Box, Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { messageOf } from '../api/api-error';
import { LoadingRows } from './LoadingRows';

/** Where there is nothing to show: what will be here, and the one action that fills it. */
export function EmptyNotice({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <Box sx={{ py: 6, px: 3, textAlign: 'center' }}>
      <Typography variant="h3" component="p">
        {title}
      </Typography>
      {text && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1, mx: 'auto', maxWidth: '52ch' }}>
          {text}
        </Typography>
      )}
      {children && <Box sx={{ mt: 2.5 }}>{children}</Box>}
    </Box>
  );
}

/** Where something could not be loaded: what happened, and trying again. */
export function FailureNotice({ title, text, onRetry }: { title: string; text?: string; onRetry?: () => void }) {
  return (
    <Box role="alert" sx={{ py: 6, px: 3, textAlign: 'center' }}>
      <Typography variant="h3" component="p" color="error">
        {title}
      </Typography>
      {text && (
        <Typography
          variant="body2"
          color="textSecondary"
          sx={{ mt: 1, mx: 'auto', maxWidth: '52ch', overflowWrap: 'anywhere' }}
        >
          {text}
        </Typography>
      )}
      {onRetry && (
        <Button variant="outlined" onClick={onRetry} sx={{ mt: 2.5 }}>
          Try again
        </Button>
      )}
    </Box>
  );
}

/** For figures of the books, where a failure without a word of why would worry people. */
export const UNEXPECTED = 'The server did not answer as expected.';

interface Query {
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** The same of what is read together: the first reason, and all of it asked for again. */
export function LoadFailure({ title, of }: { title: string; of: readonly Query[] }) {
  return (
    <FailureNotice
      title={title}
      text={messageOf(of.find(({ error }) => error)?.error, UNEXPECTED)}
      onRetry={() => of.forEach(({ refetch }) => void refetch())}
    />
  );
}

interface QueryNoticeProps {
  /** What react-query says of it. */
  query: { error: unknown; isPending: boolean; refetch: () => unknown };
  /** What is said where it could not be loaded, and where neither the server nor the network said why. */
  failure: string;
  reason?: string;
  /** Of the outline while it loads. */
  rows?: number;
}

/** What was asked for while it is on its way, and where it did not come; nothing once it is there. */
export function QueryNotice({
  query: { error, isPending, refetch },
  failure,
  reason = '',
  rows = 5,
}: QueryNoticeProps) {
  return (
    <>
      {isPending && <LoadingRows rows={rows} />}
      {Boolean(error) && (
        <FailureNotice title={failure} text={messageOf(error, reason)} onRetry={() => void refetch()} />
      )}
    </>
  );
}
