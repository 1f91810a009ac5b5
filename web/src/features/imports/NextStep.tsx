import { Button, DialogActions, DialogContent, Stack, Typography } from '@mui/material';
import { Link } from 'react-router';
import type { Import } from '@counterfoil/contracts/import-answer.contract';
import { pairsLeft, useTransferSuggestions } from '../../books/sorting/transfer-suggestions.queries';
import { sortingPath, useUncategorized } from '../../books/sorting/uncategorized.queries';
import { LoadingRows } from '../../ui/LoadingRows';
import { formatCount } from '../../ui/money-format';
import { LoadFailure } from '../../ui/Notice';
import { ImportButtons } from './ImportButtons';

const NONE: ReadonlySet<string> = new Set();

/** The end of an import: what it recorded, and what is to be done next. */
export function NextStep({ found, onClose }: { found: Import; onClose: () => void }) {
  const { businessId, id, success } = found;
  const waiting = useUncategorized(businessId, id);
  const count = waiting.data?.count ?? 0;
  const merchants = waiting.data?.groups.length ?? 0;
  const pairs = pairsLeft(useTransferSuggestions(businessId).data ?? [], NONE).length;
  const isMore = count + pairs > 0;
  return (
    <>
      <DialogContent>
        <Typography variant="h2" sx={{ mt: 1 }} role="status">
          {formatCount(success)} recorded
          {waiting.data && `, ${count === 0 ? 'nothing' : formatCount(count)} to sort out`}
        </Typography>
        {waiting.isPending && <LoadingRows rows={1} />}
        {waiting.isError && <LoadFailure title="What is left to sort out could not be found" of={[waiting]} />}
        {waiting.data && (
          <Typography variant="body1" sx={{ mt: 1, maxWidth: '70ch' }}>
            {count === 0
              ? 'Every row has its category.'
              : `${count === 1 ? 'It waits' : 'They wait'} for a category: ${formatCount(merchants)} ${merchants === 1 ? 'merchant' : 'merchants'}, each filed by a key.`}
          </Typography>
        )}
        {pairs > 0 && (
          <Typography variant="body1" sx={{ mt: 1, maxWidth: '70ch' }}>
            {pairs === 1 ? '2 rows look' : `${formatCount(pairs)} pairs of rows look`} like money that only moved
            between your accounts.
          </Typography>
        )}
      </DialogContent>
      <DialogActions sx={{ justifyContent: 'space-between', flexWrap: 'wrap', gap: 1 }}>
        <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
          <ImportButtons found={found} />
        </Stack>
        <Stack direction="row" spacing={1}>
          <Button variant={isMore ? 'text' : 'outlined'} onClick={onClose}>
            {isMore ? 'Later' : 'Done'}
          </Button>
          {isMore && (
            <Button variant="contained" component={Link} to={sortingPath(id)} onClick={onClose}>
              Sort now
            </Button>
          )}
        </Stack>
      </DialogActions>
    </>
  );
}
