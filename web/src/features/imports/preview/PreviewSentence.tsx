import { Box, Typography } from '@mui/material';
import type { Business } from '@counterfoil/contracts/business.contract';
import type { Import } from '@counterfoil/contracts/import-answer.contract';
import { SERIF } from '../../../theme/theme';
import { formatCount, formatFigure } from '../../../ui/money-format';

/** What is recorded of a file and why the rest is not, and where its rows go. @param names of accounts, by their ids */
export function PreviewSentence({
  found,
  names,
  leftOut,
  currency,
}: {
  found: Import;
  names: ReadonlyMap<string, string>;
  leftOut: Import['accountNames'];
  currency: Business['currency'];
}) {
  return (
    <Box sx={{ borderLeft: 3, borderColor: 'primary.main', pl: 2, py: 0.5 }}>
      <Typography sx={{ fontFamily: SERIF, fontSize: { xs: 16, sm: 20 }, lineHeight: 1.4 }} aria-live="polite">
        {found.sentence}.
      </Typography>
      <Into found={found} names={names} />
      {leftOut.length > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          Left out: {leftOut.map((left) => leftOutText(left, currency)).join(', ')}.
        </Typography>
      )}
    </Box>
  );
}

/** "Private (12 rows, -340.10)": nothing of a file goes missing unseen. */
function leftOutText({ name, rows, net }: Import['accountNames'][number], currency: Business['currency']): string {
  return `${name} (${rows === 1 ? '1 row' : `${formatCount(rows)} rows`}${net === undefined ? '' : `, ${formatFigure(net, currency)}`})`;
}

/** Which account gets what: a wrong direction shows for each of them. */
function Into({ found, names }: { found: Import; names: ReadonlyMap<string, string> }) {
  const [first, ...others] = found.into.map(({ accountId, sentence }) => ({
    accountId,
    sentence,
    name: names.get(accountId) ?? 'an account that is gone',
  }));
  if (others.length === 0)
    return (
      <Typography variant="body2" color="textSecondary">
        Into {first?.name}. Is that what your bank says?
      </Typography>
    );
  return (
    <Box component="ul" aria-label="What goes into which account" sx={{ m: 0, mt: 0.5, pl: 2 }}>
      {[first, ...others].map(
        (share) =>
          share && (
            <Typography key={share.accountId} component="li" variant="body2" color="textSecondary">
              <Box component="span" sx={{ color: 'text.primary', fontWeight: 550 }}>
                {share.name}
              </Box>
              : {share.sentence}
            </Typography>
          ),
      )}
    </Box>
  );
}
