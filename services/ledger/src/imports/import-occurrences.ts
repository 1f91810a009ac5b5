import { Injectable } from '@nestjs/common';
import { dateIn } from '@counterfoil/accounting/calendar-date';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { JobRun } from '../jobs/jobs.module';
import { LedgerWriter } from '../books/ledger-writer';
import { RowOccurrences } from '../schedules/row-occurrences.module';
import { BooksContextQueries } from './books-context.queries';
import type { ImportCommands } from './import-commands';
import type { ImportRecord } from './import-record';
import { ImportRowsRepository, type ChosenOccurrence } from './rows/import-rows.repository';

/**
 * Has recorded rows stand for the payments that repeat which a person has chosen in the preview, one command each.
 * Whoever runs it again sends the same commands.
 */
@Injectable()
export class ImportOccurrences {
  constructor(
    private readonly writer: LedgerWriter,
    private readonly rows: ImportRowsRepository,
    private readonly books: BooksContextQueries,
    private readonly occurrences: RowOccurrences,
  ) {}

  /**
   * What cannot be taken any more, since it was settled meanwhile, stays an ordinary row; What Repeats offers it there.
   * @returns the position of the last that was taken
   */
  async settle(found: ImportRecord, commands: ImportCommands, run: JobRun): Promise<bigint | undefined> {
    let position: bigint | undefined;
    const chosen = await this.rows.occurrences(found.id);
    if (chosen.length === 0) return undefined;
    const business = await this.books.business(found.businessId);
    const today = dateIn(business?.timeZone ?? 'UTC', new Date());
    for (const one of chosen) {
      if (run.signal.aborted) break;
      position = (await this.settleOne(found, commands, { ...one, today })) ?? position;
    }
    return position;
  }

  private async settleOne(
    { businessId }: ImportRecord,
    commands: ImportCommands,
    { row, scheduleId, day, today }: ChosenOccurrence & { readonly today: string },
  ): Promise<bigint | undefined> {
    const replaced = await this.occurrences.replaceable(businessId, { scheduleId, day });
    const command = {
      type: 'MatchOccurrence',
      scheduleId,
      day,
      transactionId: commands.transactionId(row),
      ...(replaced === undefined ? {} : { replacedTransactionId: replaced }),
      today,
    } as const;
    try {
      return (await this.writer.append(businessId, command, commands.settling(row))).position;
    } catch (error) {
      if (error instanceof DomainError) return undefined;
      throw error;
    }
  }
}
