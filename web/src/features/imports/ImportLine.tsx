import { Box, Chip, LinearProgress, Stack, Typography } from '@mui/material';
import type { ImportListItem } from '@counterfoil/contracts/import-answer.contract';
import { isUnderWay } from '@counterfoil/contracts/import.contract';
import { useUser } from '../../session/session';
import { formatInstant } from '../../ui/date-format';
import { formatCount } from '../../ui/money-format';
import { useBusiness } from '../../books/business-context';
import { memberName } from '../../books/member-name';
import { useAccounts, useMembers } from '../../books/books.queries';
import { statusWords } from './import-words';
import { ImportButtons } from './ImportButtons';

/** One import of the history: what it is, what it did to the books, and what can be done about it. */
export function ImportLine({ found }: { found: ImportListItem }) {
  const { fileName, createdAt, createdBy, into, counts, sentence, progress } = found;
  const business = useBusiness();
  const accounts = useAccounts(business.id).data;
  const names = into
    .map(({ accountId }) => accounts?.find(({ id }) => id === accountId)?.name ?? 'An account that is gone')
    .join(', ');
  const who = useWho(createdBy);
  const { label, text, tone } = statusWords(found);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', md: 'row' },
        gap: { xs: 1, md: 3 },
        justifyContent: 'space-between',
        alignItems: { md: 'center' },
        px: 2,
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Stack direction="row" spacing={1} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography variant="subtitle2" component="h2" sx={{ overflowWrap: 'anywhere' }}>
            {fileName}
          </Typography>
          <Chip size="small" variant="outlined" color={tone} label={label} sx={{ height: 20 }} />
        </Stack>
        <Typography variant="caption" color="textSecondary" component="p">
          {formatInstant(createdAt, business.timeZone)} · {who} · {names} ·{' '}
          {counts.rows === 1 ? '1 row' : `${formatCount(counts.rows)} rows`}
        </Typography>
        {sentence !== '' && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
            {sentence}.
          </Typography>
        )}
        <Typography variant="body2" sx={{ mt: 0.5 }}>
          {text}
        </Typography>
        {isUnderWay(found.status) && (
          <LinearProgress
            variant="determinate"
            value={progress}
            aria-label={`Progress of ${fileName}`}
            sx={{ mt: 1, maxWidth: 360, bgcolor: 'divider' }}
          />
        )}
      </Box>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', flexShrink: 0 }}>
        <ImportButtons found={found} />
      </Stack>
    </Box>
  );
}

/** Who began it, in words: everybody who may read the imports may see the team. */
function useWho(userId: string): string {
  const user = useUser();
  const business = useBusiness();
  const members = useMembers(business.id);
  if (user.id === userId) return 'you';
  const member = members.data?.find((known) => known.userId === userId);
  return member ? memberName(member) : 'a former member';
}
