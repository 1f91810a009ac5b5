import ExpandIcon from '@mui/icons-material/ExpandMoreOutlined';
import { Box, ButtonBase, Table, TableBody, TableCell, TableRow, Typography } from '@mui/material';
import { useId, useState, type ReactNode } from 'react';
import type { Currency } from '@counterfoil/contracts/business.contract';
import type { BalanceSheet, BalanceSheetLine } from '@counterfoil/contracts/report.contract';
import { formatDecimal, parseDecimal } from '@counterfoil/money/money';
import { DoubleRule } from '../../ui/DoubleRule';
import { Figure } from '../../ui/Figure';

/** Decimals of the currencies on offer; all of them have two. */
const DECIMALS = 2;

/** The statement itself: three sections that open and close, each with its total. */
export function BalanceSheetStatement({ sheet, currency }: { sheet: BalanceSheet; currency: Currency }) {
  const { assets, liabilities, equity } = sheet;
  return (
    <Box sx={{ pb: 4 }}>
      <StatementSection title="Assets" hint="What you own" total="Total Assets" value={assets.totalAssets} currency={currency} isGrand>
        <Group title="Current Assets" lines={assets.currentAssets} currency={currency} />
        <Group title="Fixed Assets" lines={assets.fixedAssets} currency={currency} />
      </StatementSection>
      <StatementSection title="Liabilities" hint="Money you owe" total="Total Liabilities" value={liabilities.totalLiabilities} currency={currency}>
        <Group title="Current Liabilities" lines={liabilities.currentLiabilities} currency={currency} />
        <Group title="Long-term Liabilities" lines={liabilities.longTermLiabilities} currency={currency} />
      </StatementSection>
      <StatementSection title="Equity" hint="What is yours" total="Total Equity" value={equity.totalEquity} currency={currency}>
        <Group title="Equity Accounts" lines={equity.equityAccounts} currency={currency} />
        <Line name="Retained Earnings" value={equity.retainedEarnings} currency={currency} />
        <Line name="of which this year" value={equity.currentYearEarnings} currency={currency} isPart />
      </StatementSection>
      <Table aria-label="Total of liabilities and equity">
        <TableBody><Total label="Total Liabilities and Equity" value={sumOf(liabilities.totalLiabilities, equity.totalEquity)} currency={currency} isGrand /></TableBody>
      </Table>
    </Box>
  );
}

interface SectionProps {
  title: string;
  /** The word for people who are no accountants. */
  hint: string;
  total: string;
  value: string;
  currency: Currency;
  isGrand?: boolean;
  children: ReactNode;
}

function StatementSection({ title, hint, total, value, currency, isGrand = false, children }: SectionProps) {
  const [isOpen, setOpen] = useState(true);
  const id = useId();
  return (
    <Box component="section" sx={{ mb: 2 }}>
      <Typography component="h3" sx={{ m: 0 }}>
        <ButtonBase aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)} sx={{ width: '100%', justifyContent: 'flex-start', gap: 1, px: 2, height: 44, borderTop: 1, borderBottom: 1, borderColor: 'divider', '&:hover': { bgcolor: 'action.hover' } }}>
          <ExpandIcon sx={{ fontSize: 20, color: 'text.secondary', transition: 'transform 150ms', transform: isOpen ? 'none' : 'rotate(-90deg)' }} />
          <Typography component="span" variant="h3">{title}</Typography>
          <Typography component="span" variant="caption" color="textSecondary">{hint}</Typography>
        </ButtonBase>
      </Typography>
      <Table aria-label={title}>
        <TableBody id={id} sx={{ display: isOpen ? undefined : 'none' }}>{children}</TableBody>
        <TableBody><Total label={total} value={value} currency={currency} isGrand={isGrand} /></TableBody>
      </Table>
    </Box>
  );
}

function Group({ title, lines, currency }: { title: string; lines: readonly BalanceSheetLine[]; currency: Currency }) {
  if (lines.length === 0) return null;
  return (
    <>
      <TableRow><TableCell colSpan={2} sx={{ color: 'text.secondary', fontSize: 12, fontWeight: 600, borderBottom: 0, pt: 1 }}>{title}</TableCell></TableRow>
      {lines.map(({ id, accountCode, accountName, balance }) => <Line key={id} name={accountName} code={accountCode} value={balance} currency={currency} />)}
    </>
  );
}

function Line({ name, code, value, currency, isPart = false }: { name: string; code?: string; value: string; currency: Currency; isPart?: boolean }) {
  return (
    <TableRow hover>
      <TableCell sx={{ pl: `${isPart ? 44 : 28}px !important`, color: isPart ? 'text.secondary' : undefined, overflowWrap: 'anywhere' }}>
        {name}
        {code && <Typography component="span" variant="caption" color="textSecondary" sx={{ ml: 1 }}>{code}</Typography>}
      </TableCell>
      <TableCell align="right" sx={{ color: isPart ? 'text.secondary' : undefined }}><Figure bare value={value} currency={currency} tone="loss" /></TableCell>
    </TableRow>
  );
}

function Total({ label, value, currency, isGrand = false }: { label: string; value: string; currency: Currency; isGrand?: boolean }) {
  const figure = <Figure value={value} currency={currency} tone="loss" />;
  return (
    <TableRow>
      <TableCell sx={{ fontWeight: 600, border: 0, height: 44 }}>{label}</TableCell>
      <TableCell align="right" sx={{ fontWeight: 600, border: 0, height: 44 }}>{isGrand ? <DoubleRule>{figure}</DoubleRule> : figure}</TableCell>
    </TableRow>
  );
}

/** The server gives both totals; their sum is what the assets have to equal. */
function sumOf(one: string, other: string): string {
  const [a, b] = [parseDecimal(one, DECIMALS), parseDecimal(other, DECIMALS)];
  return a.ok && b.ok ? formatDecimal(a.minor + b.minor, DECIMALS) : '0.00';
}
