import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module';
import { AdminModule } from '../admin/admin.module';
import { ApiDocsModule } from '../api-docs/api-docs.module';
import { AuditModule } from '../audit/audit.module';
import { AuthModule } from '../auth/auth.module';
import { BackupsModule } from '../backups/backups.module';
import { BillingModule } from '../billing/billing.module';
import { BusinessesModule } from '../businesses/businesses.module';
import { CategoriesModule } from '../categories/categories.module';
import { ChartModule } from '../chart/chart.module';
import { FlagsModule } from '../flags/flags.module';
import { ExportsModule } from '../export-jobs/exports.module';
import { ImportsModule } from '../imports/imports.module';
import { JournalModule } from '../journal/journal.module';
import { LeadsModule } from '../leads/leads.module';
import { OutgoingMailModule } from '../mail/outgoing-mail.module';
import { TeamModule } from '../members/team.module';
import { NotesModule } from '../notes/notes.module';
import { PeriodsModule } from '../periods/periods.module';
import { ProfileModule } from '../profile/profile.module';
import { ReceiptsModule } from '../receipts/receipts.module';
import { ReconciliationsModule } from '../reconciliations/reconciliations.module';
import { ReportsModule } from '../reports/reports.module';
import { RulesModule } from '../rules/rules.module';
import { SchedulesModule } from '../schedules/schedules.module';
import { SecondFactorsModule } from '../second-factors/second-factors.module';
import { SuperAdminModule } from '../super-admin/super-admin.module';
import { TicketsModule } from '../tickets/tickets.module';
import { TransactionsModule } from '../transactions/transactions.module';
import { TransfersModule } from '../transfers/transfers.module';
import { UndoModule } from '../undo/undo.module';

/** Every feature that answers HTTP calls. A new room is added here and nowhere else. */
@Module({
  imports: [
    // Routes are tried one after the other, in this order: the ones called most come first.
    TransactionsModule,
    ReportsModule,
    AuthModule,
    LeadsModule,
    BillingModule,
    FlagsModule,
    AdminModule,
    SuperAdminModule,
    BusinessesModule,
    TeamModule,
    AccountsModule,
    CategoriesModule,
    TransfersModule,
    JournalModule,
    ChartModule,
    PeriodsModule,
    ReconciliationsModule,
    ReceiptsModule,
    NotesModule,
    SchedulesModule,
    UndoModule,
    ImportsModule,
    ExportsModule,
    BackupsModule,
    ProfileModule,
    SecondFactorsModule,
    TicketsModule,
    OutgoingMailModule,
    AuditModule,
    RulesModule,
    ApiDocsModule,
  ],
})
export class FeaturesModule {}
