import { Alert, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { messageOf } from '../api/api-error';
import { LoadingRows } from '../ui/LoadingRows';
import { EmptyNotice, LoadFailure } from '../ui/Notice';

interface Props<Data> {
  /** What react-query says of the report. */
  query: { data: Data | undefined; error: unknown; isError: boolean; isPending: boolean; refetch: () => unknown };
  isEmpty?: (data: Data) => boolean;
  /** What will be here. */
  empty?: { title: string; text: string; action?: ReactNode };
  children: (data: Data) => ReactNode;
}

/** A report while it loads, when it failed, when there is nothing in it, and with its figures. */
export function ReportBody<Data>({ query, isEmpty, empty, children }: Props<Data>) {
  const { data, error, isError, isPending, refetch } = query;
  if (isPending) return <LoadingRows rows={10} />;
  if (data === undefined) return <LoadFailure title="The report could not be loaded" of={[query]} />;
  return (
    <>
      {isError && (
        <Alert
          severity="warning"
          sx={{ m: 2 }}
          action={
            <Button variant="text" size="small" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          {messageOf(error, 'These figures could not be renewed.')}
        </Alert>
      )}
      {empty && isEmpty?.(data) ? (
        <EmptyNotice title={empty.title} text={empty.text}>
          {empty.action}
        </EmptyNotice>
      ) : (
        children(data)
      )}
    </>
  );
}
