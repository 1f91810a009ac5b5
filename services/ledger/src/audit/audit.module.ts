import { Module } from '@nestjs/common';
import { BooksModule } from '../books/books.module';
import { MembersModule } from '../members/members.module';
import { ProofModule } from '../operation/proof.module';
import { LoadLimitsModule } from '../load-limits/load-limits.module';
import { ReportsModule } from '../reports/reports.module';
import { AuditPacks } from './audit-pack';
import { AuditController } from './audit.controller';
import { ChainChecks } from './chain-check';
import { CommandLogQueries } from './command-log.queries';
import { EntryHistoryQueries } from './entry-history.queries';
import { EntryRelativesQueries } from './entry-relatives.queries';
import { FactsQueries } from './facts.queries';
import { ImportFilesQueries } from './import-files.queries';
import { PeopleQueries } from './people.queries';

@Module({
  imports: [BooksModule, MembersModule, ReportsModule, ProofModule.patient(), LoadLimitsModule],
  controllers: [AuditController],
  providers: [
    AuditPacks,
    ChainChecks,
    CommandLogQueries,
    EntryHistoryQueries,
    EntryRelativesQueries,
    FactsQueries,
    ImportFilesQueries,
    PeopleQueries,
  ],
})
export class AuditModule {}
