import { Module } from '@nestjs/common';
import { MembersModule } from '../members/members.module';
import { LoadLimitsModule } from '../load-limits/load-limits.module';
import { AccountRegisterController } from './account-register.controller';
import { AccountRegisterQueries } from './account-register.queries';
import { BalanceSheetQueries } from './balance-sheet.queries';
import { BooksSnapshots } from './books-snapshot.queries';
import { CashFlowQueries } from './cash-flow.queries';
import { ProfitAndLossQueries } from './profit-and-loss.queries';
import { GeneralLedgerQueries } from './general-ledger.queries';
import { JournalReportQueries } from './journal-report.queries';
import { KnownMomentController } from './known-moment.controller';
import { KnownMoments } from './known-moments';
import { ReportsController } from './reports.controller';
import { TrialBalanceQueries } from './trial-balance.queries';

export { BooksSnapshots, type BooksSnapshot } from './books-snapshot.queries';
export { readChart, type Chart } from './known-chart.queries';
export { fiscalRange, inOrder, todayOf, type ReportedBusiness } from './report-range';
export type { ReportPage } from './report-page';
export { countOf, ledgerStatement } from './ledger-postings.queries';
export { readTrialBalance } from './trial-balance.queries';
export {
  AccountRegisterQueries,
  BalanceSheetQueries,
  CashFlowQueries,
  ProfitAndLossQueries,
  GeneralLedgerQueries,
  JournalReportQueries,
  TrialBalanceQueries,
};

const STATEMENTS = [
  ProfitAndLossQueries,
  BalanceSheetQueries,
  TrialBalanceQueries,
  GeneralLedgerQueries,
  JournalReportQueries,
  AccountRegisterQueries,
  CashFlowQueries,
];

@Module({
  imports: [MembersModule, LoadLimitsModule],
  controllers: [ReportsController, AccountRegisterController, KnownMomentController],
  providers: [BooksSnapshots, KnownMoments, ...STATEMENTS],
  exports: [BooksSnapshots, ...STATEMENTS],
})
export class ReportsModule {}
