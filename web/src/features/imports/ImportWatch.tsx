import { Button, LinearProgress, Paper, Stack, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import type { Import, ImportProgress } from '@counterfoil/contracts/import-answer.contract';
import { isUnderWay } from '@counterfoil/contracts/import.contract';
import { ApiError } from '../../api/api-error';
import { PATHS } from '../../paths';
import { shownImport, subscribeToFollowed, unfollowImport } from './followed-imports';
import { followProgress } from './import-stream';
import { countText } from './import-words';
import { importOptions, keepProgress, type ImportAddress } from './imports.queries';
import { endOf } from './use-import-actions';

/** What a page that is loaded again may find: another person signed in, or no such import. */
const GONE: readonly number[] = [401, 403, 404];

/** Follows one import and, where no dialog shows it, tells how far it is. */
export function ImportWatch({ address }: { address: ImportAddress }) {
  const found = useFollowed(address);
  const isShown = useSyncExternalStore(subscribeToFollowed, shownImport) === address.importId;
  if (!found || isShown || !isUnderWay(found.status)) return null;
  return <Indicator found={found} />;
}

function Indicator({ found }: { found: Import }) {
  const { id, fileName, progress } = found;
  return (
    <Paper
      variant="outlined"
      role="status"
      aria-label="Import under way"
      className="not-printed"
      sx={{
        position: 'fixed',
        right: { xs: 8, sm: 24 },
        left: { xs: 8, sm: 'auto' },
        bottom: { xs: 72, sm: 24 },
        zIndex: 'snackbar',
        width: { sm: 320 },
        px: 2,
        py: 1.25,
      }}
    >
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="body2" noWrap title={fileName}>
          {found.status === 'undoing' ? 'Undoing' : 'Importing'} {fileName}
        </Typography>
        <Button size="small" variant="text" component={Link} to={`${PATHS.imports}?import=${id}`}>
          Show
        </Button>
      </Stack>
      <LinearProgress
        variant="determinate"
        value={progress}
        aria-label={`Progress of ${fileName}`}
        sx={{ my: 0.5, bgcolor: 'divider' }}
      />
      <Typography variant="caption" color="textSecondary">
        {countText(found)}
      </Typography>
    </Paper>
  );
}

function useFollowed(address: ImportAddress): Import | undefined {
  const client = useQueryClient();
  const { businessId, importId } = address;
  useEffect(() => {
    const at = { businessId, importId };
    const end = async (progress: ImportProgress): Promise<void> => {
      // The whole import once more, with its counts. What was told last is kept where that fails.
      const found = await client.fetchQuery({ ...importOptions(at), staleTime: 0 }).catch(() => undefined);
      if (!found) keepProgress(client, at, progress);
      if (found && found.status !== 'mapping' && found.status !== 'ready' && found.status !== 'refused')
        await endOf(client, found);
      unfollowImport(importId);
    };
    return followProgress(at, (progress) =>
      isUnderWay(progress.status) ? keepProgress(client, at, progress) : void end(progress),
    );
  }, [client, businessId, importId]);
  const { data, error } = useQuery(importOptions(address));
  const isGone = error instanceof ApiError && GONE.includes(error.status);
  useEffect(() => {
    if (isGone) unfollowImport(importId);
  }, [isGone, importId]);
  return data;
}
