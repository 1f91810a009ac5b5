import { Box, Paper, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { DoubleRule } from '../../reporting/DoubleRule';
import { Figure } from '../../ui/Figure';

/** Figures of a business that does not exist; they add up all the same. */
const CARDS = [
  { label: 'Total Revenue', value: '18420.00' },
  { label: 'Total Expenses', value: '11265.40' },
  { label: 'Net Profit', value: '7154.60' },
];
const LINES = [
  { category: 'Sales', amount: '14870.00', share: '80.7%' },
  { category: 'Service Income', amount: '3550.00', share: '19.3%' },
  { category: 'Rent', amount: '4200.00', share: '22.8%' },
  { category: 'Supplies', amount: '5127.15', share: '27.8%' },
  { category: 'Software & Subscriptions', amount: '1938.25', share: '10.5%' },
];

/** What the dashboard looks like, with a sample business. */
export function SampleDashboard() {
  return (
    <Paper variant="outlined" component="figure" aria-label="A sample dashboard" sx={{ m: 0, overflow: 'hidden' }}>
      <Box sx={{ px: 2.5, pt: 2, pb: 1.5, borderBottom: 1, borderColor: 'divider' }}>
        <Typography variant="h3" component="p">
          Profit &amp; Loss Statement
        </Typography>
        <Typography variant="caption" color="textSecondary">
          Sample business · 1 Jan to 31 Mar 2026
        </Typography>
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', borderBottom: 1, borderColor: 'divider' }}>
        {CARDS.map(({ label, value }, at) => (
          <Box
            key={label}
            sx={{
              px: { xs: 1.5, sm: 2.5 },
              py: 1.5,
              borderLeft: at === 0 ? 0 : 1,
              borderColor: 'divider',
              minWidth: 0,
            }}
          >
            <Typography variant="caption" color="textSecondary" component="p" noWrap>
              {label}
            </Typography>
            <Figure value={value} currency="USD" sx={{ fontSize: { xs: 14, sm: 16 }, fontWeight: 600 }} />
          </Box>
        ))}
      </Box>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>Category</TableCell>
            <TableCell align="right">Amount</TableCell>
            <TableCell align="right">% of Revenue</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {LINES.map(({ category, amount, share }) => (
            <TableRow key={category}>
              <TableCell>{category}</TableCell>
              <TableCell align="right">
                <Figure bare value={amount} currency="USD" />
              </TableCell>
              <TableCell align="right" sx={{ color: 'text.secondary' }}>
                {share}
              </TableCell>
            </TableRow>
          ))}
          <TableRow>
            <TableCell sx={{ fontWeight: 600, border: 0 }}>Net Profit</TableCell>
            <TableCell align="right" sx={{ fontWeight: 600, border: 0 }}>
              <DoubleRule>
                <Figure value="7154.60" currency="USD" />
              </DoubleRule>
            </TableCell>
            <TableCell align="right" sx={{ color: 'text.secondary', border: 0 }}>
              38.8%
            </TableCell>
          </TableRow>
        </TableBody>
      </Table>
    </Paper>
  );
}
