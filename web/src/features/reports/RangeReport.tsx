import type { ComponentProps, ReactNode } from 'react';
import type { ExportReport } from '@counterfoil/contracts/export.contract';
import { KnownAtWords } from '../../reporting/KnownAtWords';
import { ReportBody } from '../../reporting/ReportBody';
import { ReportFrame } from '../../reporting/ReportFrame';
import { StatementSheet } from '../../reporting/StatementSheet';
import { formatDay } from '../../ui/date-format';
import { FilterBar } from './FilterBar';
import { RangeFilter } from './RangeFilter';
import type { ReportDays } from './use-report-days';

type Body<Data> = ComponentProps<typeof ReportBody<Data>>;

interface Props<Data> extends Body<Data> {
  title: string;
  subtitle: string;
  days: ReportDays;
  /** What it is exported as; left out where it is not. */
  exported?: ExportReport;
  /** Whose, where that is a register. */
  accountId?: string | undefined;
  actions?: ReactNode;
  /** Other controls, before those of the days and after them. */
  before?: ReactNode;
  after?: ReactNode;
  /** Between the controls and the sheet. */
  above?: ReactNode;
  sheetTitle?: string;
  isWide?: boolean;
  /** In place of the figures, where there can be none. */
  instead?: ReactNode;
  query: Body<Data>['query'] & { isPlaceholderData: boolean };
}

/** A report over a range of days: its controls, and the sheet as in print. */
export function RangeReport<Data>({
  title,
  subtitle,
  days,
  exported,
  accountId,
  actions,
  before,
  after,
  above,
  sheetTitle = title,
  isWide = false,
  instead,
  ...body
}: Props<Data>) {
  const { business, startDate, endDate, knownAt, change } = days;
  return (
    <ReportFrame
      title={title}
      subtitle={subtitle}
      knownAt={{ value: knownAt, onChange: (value) => change({ knownAt: value }) }}
      {...(exported
        ? { exports: { report: exported, startDate, endDate, ...(accountId === undefined ? {} : { accountId }) } }
        : {})}
      actions={actions}
    >
      <FilterBar>
        {before}
        <RangeFilter
          range={{ startDate, endDate }}
          onChange={(range) => change({ start: range.startDate, end: range.endDate })}
        />
        {after}
      </FilterBar>
      {above}
      <StatementSheet
        isWide={isWide}
        name={business.name}
        title={sheetTitle}
        isStale={body.query.isPlaceholderData}
        subtitle={sheetSubtitle(`${formatDay(startDate)} to ${formatDay(endDate)}`, days)}
      >
        {instead ?? <ReportBody {...body} />}
      </StatementSheet>
    </ReportFrame>
  );
}

/** Which days, which currency, as known at. */
export function sheetSubtitle(
  days: string,
  { business, knownAt }: Pick<ReportDays, 'business' | 'knownAt'>,
): ReactNode {
  return (
    <>
      {days} · {business.currency}
      {knownAt !== '' && (
        <>
          {' '}
          · as known <KnownAtWords knownAt={knownAt} />
        </>
      )}
    </>
  );
}
