import type { FinancialSummary } from '@counterfoil/contracts/report.contract';
import { csvText, saveCsv } from '../../ui/csv-file';
import { showFailure, showToast } from '../../ui/toasts';

/** Saves the statement on screen as CSV, with the columns and the file name of the specification. */
export function exportProfitAndLoss(businessName: string, summary: FinancialSummary): void {
  try {
    saveCsv(profitAndLossFileName(businessName, summary), profitAndLossCsv(summary));
    showToast('Success', 'CSV exported successfully');
  } catch {
    showFailure('Error', 'Failed to generate CSV');
  }
}

/** Columns Category, Type, Amount, Percentage of Revenue; amounts with two decimals. */
export function profitAndLossCsv({ categoryBreakdown }: FinancialSummary): string {
  const rows = categoryBreakdown.map(({ category, type, amount, percentage }) => [category, type, amount.toFixed(2), percentage.toFixed(1)]);
  return csvText([['Category', 'Type', 'Amount', 'Percentage of Revenue'], ...rows]);
}

export function profitAndLossFileName(businessName: string, { startDate, endDate }: Pick<FinancialSummary, 'startDate' | 'endDate'>): string {
  const name = businessName.trim().replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'business';
  return `${name}-PL-${startDate}-${endDate}.csv`;
}
