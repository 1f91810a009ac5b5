import { useQuery } from '@tanstack/react-query';
import { periodCount, type PeriodLength } from '@counterfoil/accounting/statement-periods';
import type { FinancialSummary } from '@counterfoil/contracts/report.contract';
import { answerOf } from '../../api/client';
import { keepOfBusiness } from '../../api/previous-data';
import { queryKeys } from '../../api/query-keys';

/** A date range, both days included. */
export interface DateRange {
  readonly startDate: string;
  readonly endDate: string;
}

/** Bars that can still be told apart; a longer range is shown in longer periods. */
const MAX_BARS = 24;

/** The figures of a range, with the periods that its chart shows. */
export function useFinancialSummary(businessId: string, { startDate, endDate }: DateRange) {
  const by = periodLength({ startDate, endDate });
  const query = useQuery({
    queryKey: queryKeys.summary(businessId, startDate, endDate),
    ...answerOf<FinancialSummary>(
      `/api/businesses/${businessId}/financial-summary?${new URLSearchParams({ startDate, endDate, by }).toString()}`,
    ),
    placeholderData: keepOfBusiness(businessId),
  });
  return { ...query, by };
}

function periodLength(range: DateRange): PeriodLength {
  if (periodCount(range, 'month') <= MAX_BARS) return 'month';
  return periodCount(range, 'quarter') <= MAX_BARS ? 'quarter' : 'year';
}
