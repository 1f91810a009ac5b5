import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { Box, Button, Paper } from '@mui/material';
import { lazy, Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { isUnderWay } from '@counterfoil/contracts/import.contract';
import { useDialogSession } from '../../ui/use-dialog-session';
import { LoadingRows } from '../../ui/LoadingRows';
import { EmptyNotice, LoadFailure } from '../../ui/Notice';
import { PageHeader } from '../../ui/PageHeader';
import { useBusiness, useMay } from '../../books/business-context';
import { followImport } from './followed-imports';
import { whyNotImport } from './import-words';
import { ImportLine } from './ImportLine';
import { LeftOutDialog } from './LeftOutDialog';
import { useImports } from './imports.queries';

const ImportDialog = lazy(async () => ({ default: (await import('./ImportDialog')).ImportDialog }));

/**
 * Every statement that was imported: what came of it, and undo, redo and resume. `?import=` opens one that is not done,
 * `?leftOut=` shows what was not recorded of one.
 */
export function ImportsPage() {
  const business = useBusiness();
  const mayImport = useMay('transactions.import');
  const mayRead = useMay('imports.read');
  const [params, setParams] = useSearchParams();
  const openId = params.get('import');
  const leftOutId = params.get('leftOut');
  const importing = useDialogSession();
  const isWaiting = params.get('waiting') === 'true';
  const history = useImports(business.id, mayRead, isWaiting);
  const imports = history.data?.pages.flatMap(({ rows }) => rows) ?? [];
  const goingOn = imports
    .filter(({ status }) => isUnderWay(status))
    .map(({ id }) => id)
    .join(' ');
  useEffect(() => {
    // Whoever follows an import is told its end, with a way back: that is for those who may take it back.
    if (mayImport)
      for (const importId of goingOn.split(' ').filter(Boolean)) followImport({ businessId: business.id, importId });
  }, [business.id, goingOn, mayImport]);
  const close = () => {
    setParams({}, { replace: true });
    void history.refetch();
  };
  if (!mayRead) {
    return (
      <>
        <PageHeader title="Imports" subtitle="Bank statements that were imported" />
        <Paper variant="outlined">
          <EmptyNotice title="Your role cannot import statements" text={whyNotImport(business.role)} />
        </Paper>
      </>
    );
  }
  return (
    <>
      <PageHeader
        title="Imports"
        subtitle={
          isWaiting
            ? 'Statements that are not recorded yet'
            : 'Bank statements that were imported, and what became of each'
        }
      >
        {isWaiting && (
          <Button variant="text" onClick={() => setParams({}, { replace: true })}>
            Show all imports
          </Button>
        )}
        {mayImport && (
          <Button variant="contained" startIcon={<UploadIcon />} onClick={importing.open}>
            Import Statement
          </Button>
        )}
      </PageHeader>
      <Paper variant="outlined">
        {history.isPending && <LoadingRows />}
        {history.isError && imports.length === 0 && (
          <LoadFailure title="The imports could not be loaded" of={[history]} />
        )}
        {history.isSuccess && imports.length === 0 && isWaiting && (
          <EmptyNotice title="Every statement is recorded" text="Nothing that was read waits to be recorded." />
        )}
        {history.isSuccess && imports.length === 0 && !isWaiting && (
          <EmptyNotice
            title="No imports yet"
            text="Each statement that is imported will be here, with how many of its rows were recorded. It can be undone as a whole, also weeks later."
          >
            {mayImport && (
              <Button variant="outlined" onClick={importing.open}>
                Import Statement
              </Button>
            )}
          </EmptyNotice>
        )}
        {imports.length > 0 && (
          <Box component="ol" aria-label="Imports" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {imports.map((found) => (
              <ImportLine key={found.id} found={found} />
            ))}
          </Box>
        )}
        {history.hasNextPage && (
          <Box sx={{ p: 2, textAlign: 'center' }}>
            <Button
              variant="outlined"
              size="small"
              disabled={history.isFetchingNextPage}
              onClick={() => void history.fetchNextPage()}
            >
              {history.isFetchingNextPage ? 'Loading...' : 'Show older'}
            </Button>
          </Box>
        )}
      </Paper>
      <Suspense fallback={null}>
        {importing.session > 0 && (
          <ImportDialog
            key={`import-${importing.session}`}
            isOpen={importing.isOpen}
            onClose={() => {
              importing.close();
              close();
            }}
          />
        )}
        {leftOutId && (
          <LeftOutDialog importId={leftOutId} row={Number.parseInt(params.get('row') ?? '', 10) || 0} onClose={close} />
        )}
        {openId && <ImportDialog key={openId} isOpen importId={openId} onClose={close} />}
      </Suspense>
    </>
  );
}
