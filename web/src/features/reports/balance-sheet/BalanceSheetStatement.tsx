import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import type { Currency } from '@counterfoil/contracts/business.contract';
import type { BalanceSheet, BalanceSheetFigures, BalanceSheetLine } from '@counterfoil/contracts/report.contract';
import { formatDay } from '../../../ui/date-format';
import {
  figuresWidth,
  SheetColumns,
  SheetGroup,
  SheetRow,
  SheetSection,
  SheetTotal,
  type SheetLook,
} from './SheetParts';

/** The statement itself: three sections that open and close, each with its total, for one day or two. */
export function BalanceSheetStatement({
  sheet,
  currency,
  knownAt,
}: {
  sheet: BalanceSheet;
  currency: Currency;
  knownAt: string;
}) {
  const { comparison } = sheet;
  const sheets: readonly BalanceSheetFigures[] = comparison ? [sheet, comparison] : [sheet];
  const widest = sheets.flatMap(({ assets, liabilities, equity }) => [
    assets.totalAssets,
    liabilities.totalLiabilities,
    equity.totalEquity,
    equity.retainedEarnings,
  ]);
  const look: SheetLook = {
    currency,
    days: sheets.map(({ asOfDate }) => asOfDate),
    knownAt,
    width: figuresWidth(widest, currency),
  };
  const values = (of: (figures: BalanceSheetFigures) => string) => sheets.map(of);
  const group = (title: string, of: (figures: BalanceSheetFigures) => readonly BalanceSheetLine[]) => (
    <SheetGroup title={title} columns={sheets.map(of)} look={look} />
  );
  return (
    <Box sx={{ pb: 4, overflowX: 'auto' }}>
      {comparison && (
        <Table aria-hidden sx={{ tableLayout: 'fixed' }}>
          <TableHead>
            <TableRow>
              <TableCell sx={{ border: 0 }} />
              {look.days.map((day, at) => (
                <TableCell key={at} align="right" sx={{ border: 0, width: look.width }}>
                  {formatDay(day)}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
        </Table>
      )}
      <SheetSection
        title="Assets"
        hint="What you own"
        values={values(({ assets }) => assets.totalAssets)}
        look={look}
        isGrand
      >
        {group('Current Assets', ({ assets }) => assets.currentAssets)}
        {group('Fixed Assets', ({ assets }) => assets.fixedAssets)}
      </SheetSection>
      <SheetSection
        title="Liabilities"
        hint="Money you owe"
        values={values(({ liabilities }) => liabilities.totalLiabilities)}
        look={look}
      >
        {group('Current Liabilities', ({ liabilities }) => liabilities.currentLiabilities)}
        {group('Long-term Liabilities', ({ liabilities }) => liabilities.longTermLiabilities)}
      </SheetSection>
      <SheetSection title="Equity" hint="What is yours" values={values(({ equity }) => equity.totalEquity)} look={look}>
        {group('Equity Accounts', ({ equity }) => equity.equityAccounts)}
        <SheetRow name="Retained Earnings" values={values(({ equity }) => equity.retainedEarnings)} look={look} />
        <SheetRow
          name="of which this year"
          values={values(({ equity }) => equity.currentYearEarnings)}
          look={look}
          isPart
        />
      </SheetSection>
      <Table aria-label="Total of liabilities and equity" sx={{ tableLayout: 'fixed' }}>
        <SheetColumns look={look} />
        <TableBody>
          <SheetTotal
            label="Total Liabilities and Equity"
            values={values(({ totalLiabilitiesAndEquity }) => totalLiabilitiesAndEquity)}
            look={look}
            isGrand
          />
        </TableBody>
      </Table>
    </Box>
  );
}
