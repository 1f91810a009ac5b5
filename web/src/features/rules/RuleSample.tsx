import {
  Box,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material';
import type { RuleChange, RuleDryRun } from '@counterfoil/contracts/rule.contract';
import { formatDay } from '../../ui/date-format';
import { FigureCell } from '../../reporting/FigureCell';
import { Figure } from '../../ui/Figure';
import { formatCount } from '../../ui/money-format';
import type { Names } from './rule-words';

/** The earliest of the rows that a rule would change, before and after. */
export function RuleSample({ would, names }: { would: RuleDryRun; names: Names }) {
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const { sample, changing } = would;
  const rest = changing - sample.length;
  return (
    <Box>
      {isPhone ? <SampleLines sample={sample} names={names} /> : <SampleTable sample={sample} names={names} />}
      {rest > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          ... and {formatCount(rest)} more
        </Typography>
      )}
    </Box>
  );
}

function SampleTable({ sample, names }: { sample: readonly RuleChange[]; names: Names }) {
  return (
    <TableContainer>
      <Table aria-label="What would change">
        <TableHead>
          <TableRow>
            <TableCell>Date</TableCell>
            <TableCell>Description</TableCell>
            <TableCell align="right">Amount</TableCell>
            <TableCell>Before</TableCell>
            <TableCell>After</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {sample.map((change) => (
            <TableRow key={change.transactionId}>
              <TableCell sx={{ whiteSpace: 'nowrap', color: 'text.secondary' }}>{formatDay(change.date)}</TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>{change.description}</TableCell>
              <FigureCell value={change.amount} currency={names.currency} />
              <TableCell sx={{ color: 'text.secondary' }}>{before(change, names)}</TableCell>
              <TableCell sx={{ fontWeight: 550 }}>{after(change, names)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function SampleLines({ sample, names }: { sample: readonly RuleChange[]; names: Names }) {
  return (
    <Box component="ul" aria-label="What would change" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {sample.map((change) => (
        <Box key={change.transactionId} component="li" sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
          <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between' }}>
            <Typography variant="body2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {change.description}
            </Typography>
            <Figure value={change.amount} currency={names.currency} sx={{ fontSize: 14 }} />
          </Stack>
          <Typography variant="caption" color="textSecondary" component="p">
            {formatDay(change.date)} · {before(change, names)} → {after(change, names)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

function before({ categoryId, newCategoryId, nickname, newNickname }: RuleChange, names: Names): string {
  return [
    newCategoryId !== null && categoryName(categoryId, names),
    newNickname !== null && (nickname ?? 'no nickname'),
  ]
    .filter(Boolean)
    .join(', ');
}

function after({ newCategoryId, newNickname }: RuleChange, names: Names): string {
  return [newCategoryId !== null && categoryName(newCategoryId, names), newNickname].filter(Boolean).join(', ');
}

function categoryName(id: string, { categories }: Names): string {
  return categories.find((category) => category.id === id)?.name ?? 'a category that is gone';
}
