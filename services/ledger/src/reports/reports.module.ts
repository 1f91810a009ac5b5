import { Module } from '@nestjs/common';
import { MembersModule } from '../members/members.module';
import { QuotasModule } from '../quotas/quotas.module';
import { AccountRegisterController } from './account-register.controller';
import { AccountRegisterQueries } from './account-register.queries';
import { BalanceSheetQueries } from './balance-sheet.queries';
import { BooksSnapshots } from './books-snapshot.queries';
import { CashFlowQueries } from './cash-flow.queries';
import { FinancialSummaryQueries } from './financial-summary.queries';
import { GeneralLedgerQueries } from './general-ledger.queries';
import { JournalReportQueries } from './journal-report.queries';
import { ReportsController } from './reports.controller';
import { TrialBalanceQueries } from './trial-balance.queries';

export { BooksSnapshots, type BooksSnapshot } from './books-snapshot.queries';
export { readChart, type Chart } from './chart.queries';
export { fiscalRange, inOrder, todayOf } from './report-range';
export { readTrialBalance } from './trial-balance.queries';
export {
  AccountRegisterQueries,
  BalanceSheetQueries,
  CashFlowQueries,
  FinancialSummaryQueries,
  GeneralLedgerQueries,
  JournalReportQueries,
  TrialBalanceQueries,
};

const STATEMENTS = [
  FinancialSummaryQueries,
  BalanceSheetQueries,
  TrialBalanceQueries,
  GeneralLedgerQueries,
  JournalReportQueries,
  AccountRegisterQueries,
  CashFlowQueries,
];

@Module({
  imports: [MembersModule, QuotasModule],
  controllers: [ReportsController, AccountRegisterController],
  providers: [BooksSnapshots, ...STATEMENTS],
  exports: [BooksSnapshots, ...STATEMENTS],
})
export class ReportsModule {}
