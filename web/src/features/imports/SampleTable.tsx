import { Paper, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material';
import type { LayoutColumn } from '@counterfoil/bank-csv/layout-question';
import type { MappingDraft } from '@counterfoil/bank-csv/mapping';

/** The first rows of the file as they stand there, each column under what it is mapped to. */
export function SampleTable({ columns, rows, draft }: { columns: readonly LayoutColumn[]; rows: readonly (readonly string[])[]; draft: MappingDraft }) {
  const uses = usesOf(draft);
  return (
    <div>
      <Typography variant="body2" sx={{ fontWeight: 550, mb: 0.5 }}>The first {rows.length === 1 ? 'row' : `${rows.length} rows`} of the file</Typography>
      <TableContainer component={Paper} variant="outlined" tabIndex={0} aria-label="The first rows of the file">
        <Table size="small">
          <TableHead>
            <TableRow>
              {columns.map(({ ref, name, looksLike }) => (
                <TableCell key={ref} align={looksLike === 'amount' ? 'right' : 'left'}>
                  {name || ref}
                  <Typography variant="caption" component="p" color={uses.has(ref) ? 'primary' : 'textSecondary'} sx={{ fontWeight: 600, lineHeight: 1.2 }}>{uses.get(ref) ?? 'not used'}</Typography>
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((cells, row) => (
              <TableRow key={row}>
                {columns.map(({ ref, looksLike }, at) => (
                  <TableCell key={ref} align={looksLike === 'amount' ? 'right' : 'left'} sx={{ maxWidth: 320, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{cells[at]}</TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </div>
  );
}

function usesOf({ date, description, money, type, category, balance }: MappingDraft): ReadonlyMap<string, string> {
  const uses = new Map<string, string>();
  const name = (ref: string | null, use: string) => {
    if (ref) uses.set(ref, use);
  };
  name(balance, 'Balance');
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
