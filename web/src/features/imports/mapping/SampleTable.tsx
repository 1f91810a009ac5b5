import { Paper, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material';
import { Fragment } from 'react';
import type { MappingDraft } from '@counterfoil/bank-statements/mapping';
import { IMPORT_FILE_ROWS, type ImportLayout } from '@counterfoil/contracts/import-answer.contract';

interface Props {
  layout: ImportLayout;
  draft: MappingDraft;
}

/** On a phone two days, a text and an amount stand beside each other without scrolling. */
const PHONE_CELLS = { '& td': { fontSize: { xs: 12, sm: 14 } } };

/** The first rows of the file as they stand there, each column under what it is, and under each how it reads. */
export function SampleTable({ layout, draft }: Props) {
  const { columns, firstRows } = layout;
  const uses = usesOf(draft);
  const shown =
    firstRows?.map(({ cells, reads }) => ({ cells: columns.map(({ index }) => cells[index]), reads })) ??
    Array.from({ length: IMPORT_FILE_ROWS }, (_, row) => ({
      cells: columns.map(({ samples }) => samples[row]),
      reads: null,
    }));
  const title = firstRows
    ? `The first ${firstRows.length === 1 ? 'row' : `${firstRows.length} rows`} of the file, and how they read`
    : 'The first values in the file';
  return (
    <div>
      <Typography variant="body2" sx={{ fontWeight: 550, mb: 0.5 }}>
        {title}
      </Typography>
      <TableContainer component={Paper} variant="outlined" tabIndex={0} aria-label={title}>
        <Table size="small" sx={PHONE_CELLS}>
          <TableHead>
            <TableRow>
              {columns.map(({ ref, name, looksLike }) => (
                <TableCell key={ref} align={looksLike === 'amount' ? 'right' : 'left'}>
                  {name || ref}
                  <Typography
                    variant="caption"
                    component="p"
                    color={uses.has(ref) ? 'primary' : 'textSecondary'}
                    sx={{ fontWeight: 600, lineHeight: 1.2 }}
                  >
                    {uses.get(ref) ?? 'not used'}
                  </Typography>
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {shown.map(({ cells, reads }, row) => (
              <Fragment key={row}>
                <TableRow sx={reads ? { '& td': { borderBottom: 0 } } : {}}>
                  {columns.map(({ ref, looksLike }, at) => (
                    <TableCell
                      key={ref}
                      align={looksLike === 'amount' ? 'right' : 'left'}
                      sx={{ maxWidth: 320, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
                    >
                      {cells[at]}
                    </TableCell>
                  ))}
                </TableRow>
                {reads && (
                  <TableRow>
                    <TableCell colSpan={columns.length} sx={{ pt: 0, color: 'primary.main' }}>
                      {[reads.day, reads.description, reads.said].filter(Boolean).join(' · ')}
                    </TableCell>
                  </TableRow>
                )}
              </Fragment>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </div>
  );
}

function usesOf({
  date,
  description,
  money,
  type,
  category,
  account,
  balance,
}: MappingDraft): ReadonlyMap<string, string> {
  const uses = new Map<string, string>();
  const name = (ref: string | null, use: string) => {
    if (ref) uses.set(ref, use);
  };
  name(balance, 'Balance');
  name(account, 'Account');
  name(category, 'Category');
  name(type, 'Type');
  name(description, 'Description');
  name(date, 'Date');
  if (money?.kind === 'amount') name(money.amount, 'Amount');
  if (money?.kind === 'debit-credit') {
    name(money.debit, 'Money out');
    name(money.credit, 'Money in');
  }
  return uses;
}
