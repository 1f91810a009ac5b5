import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { ImportSummary } from '@counterfoil/contracts/import-answer.contract';
import { formatDecimal } from '@counterfoil/money/money';
import { Features } from '../billing/billing.module';
import { RowAdvice } from '../rules/row-advice.module';
import { JobWorkers, type Job, type JobKind, type JobRun } from '../jobs/jobs.module';
import { DamagedFile } from '../process/stored-file';
import { FileUnreadable, ReaderPool, type Reader, type ReadingLimits } from '../reading/reading.module';
import { BooksContextQueries, type ImportAccount } from './books-context.queries';
import type { RuleInForce } from '@counterfoil/ledger/rule/rule-finder';
import type { RowContext } from './reading/import-draft-rows';
import { ImportFiles } from './import-files';
import { requireImportFeature } from './import-plan-check';
import { READING_KIND, type ReadingPayload } from './import-kinds';
import { ImportProfiles } from './import-profiles.repository';
import type { ImportRecord } from './import-record';
import { ImportRowsRepository } from './rows/import-rows.repository';
import { ImportsRepository } from './imports.repository';
import type { StatementOrder, UnderstoodStatement } from './reading/statement-reader';
import { ticked, type DraftRow } from './rows/draft-row';
import { KnownRows } from './rows/known-rows';

const MINUTE_MS = 60_000;
const DAMAGED = 'The uploaded file is no longer whole on our side. Nothing of it was read. Please upload it again.';
const TOO_COMPLEX = "We couldn't read this file: it is too complex. Export a shorter period and upload that.";
const UNREADABLE = 'The file could not be read. Please upload it again.';
/** The largest file, 200,000 rows in 50 MB, takes 18 s of one processor and 550 MB. */
const READING: ReadingLimits = { seconds: 60, megabytes: 1_000 };

/** Reads an uploaded file: layout, rows, duplicates. A reader process reads; this asks the books, and writes. */
@Injectable()
export class ImportReadingJob implements JobKind<ReadingPayload, null>, OnModuleInit {
  readonly kind = READING_KIND;
  readonly policy = {
    concurrency: 3,
    perPerson: 1,
    oneAtATimePerBusiness: false,
    maxAttempts: 5,
    backoffMs: 500,
    limitMs: 5 * MINUTE_MS,
    needsLog: false,
  };

  constructor(
    private readonly workers: JobWorkers,
    private readonly imports: ImportsRepository,
    private readonly rows: ImportRowsRepository,
    private readonly known: KnownRows,
    private readonly files: ImportFiles,
    private readonly profiles: ImportProfiles,
    private readonly books: BooksContextQueries,
    private readonly features: Features,
    private readonly advice: RowAdvice,
    private readonly readers: ReaderPool,
  ) {}

  onModuleInit(): void {
    this.workers.register(this);
  }

  async run({ actorId, payload: { importId, readingId } }: Job<ReadingPayload>, run: JobRun): Promise<null> {
    const found = await this.imports.find(importId);
    if (found?.status !== 'reading' || found.readingId !== readingId) return null;
    const account = await this.books.account(found.businessId, found.accountId);
    if (!account) {
      await this.imports.refused(importId, readingId, 'account_not_found', 'Account not found');
      return null;
    }
    try {
      await this.read(found, readingId, actorId, account, run);
    } catch (error) {
      const [code, message] = refusalOf(error) ?? [];
      if (code === undefined || message === undefined) throw error;
      await this.imports.refused(importId, readingId, code, message);
    }
    return null;
  }

  async stopped({ payload: { importId, readingId } }: Job<ReadingPayload>): Promise<void> {
    await this.imports.refused(importId, readingId, 'unreadable', UNREADABLE);
  }

  /** An import that was never committed goes with its first reading; of the others only the file. */
  async discard({ payload: { importId }, businessId }: Job<ReadingPayload>): Promise<void> {
    if (businessId !== null) await this.files.remove({ id: importId, businessId });
    await this.imports.delete(importId);
  }

  private async read(
    found: ImportRecord,
    readingId: string,
    userId: string,
    account: ImportAccount,
    run: JobRun,
  ): Promise<void> {
    const { businessId, accountId, reading: given } = found;
    const known = given.given ? [] : (await this.profiles.of(businessId, accountId)).layouts;
    const remembered = known.map(({ mapping }) => mapping);
    const choice = given.given && !given.chosen && !given.draft ? { draft: given.given } : given;
    await this.files.use(found, found, (path) => {
      const take = (reader: Reader): Promise<void> =>
        this.take(found, readingId, { path, account, choice, remembered }, reader, run);
      return this.readers.during(userId, READING, take, run.signal);
    });
  }

  private async take(
    found: ImportRecord,
    readingId: string,
    order: StatementOrder & { readonly account: ImportAccount },
    reader: Reader,
    run: JobRun,
  ): Promise<void> {
    const { id, businessId } = found;
    const { account } = order;
    const understood = await reader.ask('statement', order);
    const refusal = understood.ok ? await this.refusalOfPlan(businessId, understood) : understood;
    if (refusal) return this.imports.refused(id, readingId, refusal.code, refusal.message);
    if (!understood.ok) return;
    await run.progress(50);
    const context = await this.contextOf(found, account);
    const summary = summaryOf(understood, account.exponent);
    await this.imports.inTransaction(async (client) => {
      if (!(await this.imports.understood(id, readingId, understood, summary, client))) return;
      await this.rows.clear(id, client);
      for await (const part of rowsOf(reader, context)) {
        run.signal.throwIfAborted();
        await this.rows.add(
          id,
          part.map((row) => ticked(row, context.edits.get(row.row)?.included)),
          client,
        );
      }
      await this.known.note({ businessId, id }, client);
      await this.rows.noteCounts(id, client);
    });
  }

  private async contextOf(
    { id, accountId, businessId }: ImportRecord,
    { accounts, exponent }: ImportAccount,
  ): Promise<RowContext> {
    const [nicknames, categories, refundCategoryId, uncategorizedRevenueId, feeCategoryId, rules, edits] =
      await Promise.all([
        this.books.nicknames(businessId),
        this.books.categories(businessId),
        this.books.uncategorisedExpenses(businessId),
        this.books.uncategorisedRevenue(businessId),
        this.books.bankFees(businessId),
        this.rulesOf(businessId, exponent),
        this.rows.edits(id),
      ]);
    return {
      accountId,
      accounts,
      refundCategoryId,
      uncategorizedRevenueId,
      feeCategoryId,
      nicknames,
      categories,
      rules,
      edits,
    };
  }

  /** Rules applied on import are part of bulk upload (docs/rules.md, Plans and limits). */
  private async rulesOf(businessId: string, exponent: number): Promise<RuleInForce[] | null> {
    const business = await this.books.business(businessId);
    const hasRules = business && (await this.features.has(business.ownerId, 'bulk_upload'));
    return hasRules ? this.advice.rulesInForce(businessId, exponent) : null;
  }

  private async refusalOfPlan(
    businessId: string,
    { format, rowCount }: UnderstoodStatement,
  ): Promise<DomainError | undefined> {
    const business = await this.books.business(businessId);
    if (!business) return new DomainError('not-found', 'business_not_found', 'Business not found');
    try {
      await requireImportFeature(this.features, business.ownerId, format, rowCount);
      return undefined;
    } catch (error) {
      if (error instanceof DomainError) return error;
      throw error;
    }
  }
}

async function* rowsOf(reader: Reader, context: RowContext): AsyncGenerator<readonly DraftRow[]> {
  let asked = reader.ask('statementRows', context);
  for (let rows = await asked; rows !== null; rows = await asked) {
    // The next rows are read while these are stored. Who stops asking hears of no failure.
    asked = reader.ask('statementRows', undefined);
    asked.catch(() => undefined);
    yield rows;
  }
}

/** Code and message of what is the file's own fault, or our disk's; what is neither is tried again. */
function refusalOf(error: unknown): [string, string] | undefined {
  // Half of a statement is never read as the whole.
  if (error instanceof DamagedFile) return ['file_damaged', DAMAGED];
  if (!(error instanceof FileUnreadable)) return undefined;
  return error.why === 'too-complex' ? ['too_complex', TOO_COMPLEX] : ['unreadable', UNREADABLE];
}

function summaryOf(
  { summary, openingMinor, stated, isNewestFirst, proof }: UnderstoodStatement,
  exponent: number,
): ImportSummary | null {
  if (!summary) return null;
  const { moneyInMinor, moneyInRows, moneyOutMinor, moneyOutRows, netMinor, firstDate, lastDate } = summary;
  const money = (minor: bigint): string => formatDecimal(minor, exponent);
  return {
    moneyIn: money(moneyInMinor),
    moneyInRows,
    moneyOut: money(moneyOutMinor),
    moneyOutRows,
    net: money(netMinor),
    firstDate,
    lastDate,
    openingBalance: openingMinor === null ? null : money(openingMinor),
    statedClosing: stated && { date: stated.date, balance: money(stated.closingMinor) },
    isNewestFirst,
    proof,
  };
}
