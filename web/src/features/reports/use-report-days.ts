import { fiscalYearStart } from '@counterfoil/accounting/calendar-date';
import { useBusiness } from '../../books/business-context';
import { useAddressFilter } from '../../ui/address-filter';
import { REPORT_ADDRESS } from './report-address';

/**
 * The days of a report and the moment whose knowledge it shows, as its address says.
 * @param from the first day where the address says none: that of the financial year, unless given
 */
export function useReportDays(from?: string) {
  const business = useBusiness();
  const { today, fiscalYearStartMonth } = business;
  const [{ start: startDate, end: endDate, knownAt }, change] = useAddressFilter(
    { start: from ?? fiscalYearStart(today, fiscalYearStartMonth), end: today, knownAt: '' },
    REPORT_ADDRESS,
  );
  return { business, startDate, endDate, knownAt, asked: { startDate, endDate, knownAt }, change };
}

export type ReportDays = ReturnType<typeof useReportDays>;
