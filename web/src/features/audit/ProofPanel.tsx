import {
  Alert,
  Box,
  Button,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import type { ChainCheck, PublishedHead, RestoredArchive } from '@counterfoil/contracts/audit.contract';
import { messageOf } from '../../api/api-error';
import { formatCount } from '../../ui/money-format';
import { Section } from '../../ui/Section';
import { useBusiness } from '../../books/business-context';
import { ReportBody } from '../../reporting/ReportBody';
import { formatInstant } from '../../ui/date-format';
import { usePublishedHeads, useVerifyChain } from './audit.queries';
import { Facts } from './EntryPanel';

/** Recomputes the chain of fingerprints, and shows those that were published outside the database. */
export function ProofPanel() {
  const { id, timeZone } = useBusiness();
  const verify = useVerifyChain(id);
  const heads = usePublishedHeads(id);
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Section title="Is the history whole?">
        <Box sx={{ p: 2 }}>
          <Typography variant="body2" sx={{ mb: 2, maxWidth: '70ch' }}>
            Every event carries the fingerprint of the one before it. If anybody changed, removed or inserted one behind
            our back, the fingerprints after it no longer fit. The check reads the whole history and computes them
            again. It rests while others are at work, so a long history takes some minutes.
          </Typography>
          <Button variant="outlined" disabled={verify.isPending} onClick={() => verify.mutate()}>
            {verify.isPending ? 'Checking...' : 'Check the history'}
          </Button>
          <Box role="status" sx={{ mt: verify.data || verify.isError ? 2 : 0 }}>
            {verify.isError && (
              <Alert severity="error">
                {messageOf(verify.error, 'The history could not be checked just now. Please try again.')}
              </Alert>
            )}
            {verify.data && <Verdict check={verify.data} timeZone={timeZone} />}
          </Box>
        </Box>
      </Section>
      <Section
        title="Published fingerprints"
        subtitle="Written outside the database, so that even its administrator cannot rewrite the past unseen"
      >
        <ReportBody
          query={heads}
          isEmpty={(list) => list.length === 0}
          empty={{
            title: 'None published yet',
            text: 'The newest fingerprint is published every few minutes while the books are written to.',
          }}
        >
          {(list) => <Heads heads={list} timeZone={timeZone} />}
        </ReportBody>
      </Section>
    </Box>
  );
}

function Verdict({ check, timeZone }: { check: ChainCheck; timeZone: string }) {
  const { isIntact, events, isComplete, head, headsPublished, headsConfirmed, broken, checkedAt, restored } = check;
  const { receiptFiles, damagedReceipts } = check;
  return (
    <>
      <Alert severity={isIntact ? 'success' : 'error'} sx={{ mb: 2 }}>
        {isIntact ? (
          <>
            <strong>The history is whole.</strong> {formatCount(events)} events were read and each fits the one before
            it.
          </>
        ) : (
          <>
            <strong>The history was changed at event {broken?.revision}.</strong> {broken?.message}
          </>
        )}
        {!isComplete && ' Only the first part of this long history was read; an operator can check all of it.'}
      </Alert>
      {damagedReceipts.length > 0 && (
        <Alert severity="error" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
          <strong>
            {damagedReceipts.length === 1 ? 'The file of a receipt is' : 'Files of receipts are'} not what the history
            names.
          </strong>{' '}
          {damagedReceipts.join(', ')}
        </Alert>
      )}
      <Facts
        facts={[
          ['Checked', formatInstant(checkedAt, timeZone)],
          ...(head
            ? ([
                ['Newest event', head.revision],
                ['Its fingerprint', head.hash],
              ] as const)
            : []),
          ...(restored ? restoredFacts(restored, timeZone) : []),
          ['Published and found again', `${formatCount(headsConfirmed)} of ${formatCount(headsPublished)}`],
          ...(receiptFiles > 0
            ? ([
                [
                  'Files of receipts as named',
                  `${formatCount(receiptFiles - damagedReceipts.length)} of ${formatCount(receiptFiles)}`,
                ],
              ] as const)
            : []),
        ]}
      />
    </>
  );
}

/** The chain before that event was made anew here; what it was, the archive tells. */
function restoredFacts(
  { restoredAt, revision, headHash, archiveSha256 }: RestoredArchive,
  timeZone: string,
): (readonly [string, string])[] {
  return [
    [
      'Restored from an archive',
      `${formatInstant(restoredAt, timeZone)}; ids and fingerprints of the events before event ${revision} were made anew here`,
    ],
    ['Newest fingerprint in the archive', headHash],
    ['SHA-256 of the archive', archiveSha256],
  ];
}

function Heads({ heads, timeZone }: { heads: readonly PublishedHead[]; timeZone: string }) {
  return (
    <TableContainer>
      <Table aria-label="Published fingerprints">
        <TableHead>
          <TableRow>
            <TableCell>Published</TableCell>
            <TableCell align="right">Event</TableCell>
            <TableCell>Fingerprint (SHA-256)</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {heads.map(({ revision, hash, publishedAt }) => (
            <TableRow key={revision}>
              <TableCell sx={{ whiteSpace: { sm: 'nowrap' } }}>
                {publishedAt === null ? '–' : formatInstant(publishedAt, timeZone)}
              </TableCell>
              <TableCell align="right">{revision}</TableCell>
              <TableCell
                sx={{
                  fontFamily: 'ui-monospace, monospace',
                  fontSize: '12px !important',
                  overflowWrap: 'anywhere',
                  minWidth: { xs: 120, sm: 200 },
                }}
              >
                {hash}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
