import { Paper, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import type { MappingDraft } from '@counterfoil/bank-statements/mapping';
import type { ImportLayout } from '@counterfoil/contracts/import-answer.contract';
import { SAMPLE_ROWS, sampleRows } from './statement-sample';

interface Props {
  layout: ImportLayout;
  draft: MappingDraft;
  /** Null where the import was begun elsewhere: then each column shows its own first values. */
  file: File | null;
}

/** The first rows of the file as they stand there, each column under what it is mapped to. */
export function SampleTable({ layout, draft, file }: Props) {
  const rows = useSample(layout, file);
  const { columns } = layout;
  const uses = usesOf(draft);
  const shown =
    rows ?? Array.from({ length: SAMPLE_ROWS }, (_, row) => columns.map(({ samples }) => samples[row] ?? ''));
  const title = rows
    ? `The first ${rows.length === 1 ? 'row' : `${rows.length} rows`} of the file`
    : 'The first values of each column';
  return (
    <div>
      <Typography variant="body2" sx={{ fontWeight: 550, mb: 0.5 }}>
        {title}
      </Typography>
      <TableContainer component={Paper} variant="outlined" tabIndex={0} aria-label={title}>
        <Table size="small">
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
            {shown.map((cells, row) => (
              <TableRow key={row}>
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
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </div>
  );
}

function useSample(layout: ImportLayout, file: File | null): string[][] | null {
  const [rows, setRows] = useState<string[][] | null>(null);
  useEffect(() => {
    let isGone = false;
    if (file)
      void sampleRows(file, layout)
        .then((found) => !isGone && setRows(found))
        .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [layout, file]);
  return rows;
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
