import type { IncomingMessage } from 'node:http';
import { HttpStatus, Injectable } from '@nestjs/common';
import type { Import } from '@counterfoil/contracts/import-answer.contract';
import { IMPORT_KEPT_DAYS, isUnderWay, MAX_OPEN_IMPORTS } from '@counterfoil/contracts/import.contract';
import { onlyMapping } from '@counterfoil/contracts/import-mapping-validators';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import { requestHash } from '@counterfoil/event-sourcing/write/command-runner';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { v5 as uuidv5 } from 'uuid';
import type { PoolClient } from 'pg';
import { FEATURE_REFUSALS } from '../billing/billing.module';
import { JOB_LIMITS, JobsQueue, type NewJob } from '../jobs/jobs.module';
import { Refusal } from '../http/answers/refusal';
import type { Membership } from '../http/request-context';
import { BooksContextQueries } from './books-context.queries';
import { ImportFiles } from './import-files';
import { READING_KIND, type ReadingPayload } from './import-kinds';
import type { ImportRecord } from './import-record';
import { ImportUploads, type ArrivedStatement } from './import-upload';
import { ImportsQueries } from './imports.queries';
import { ImportsRepository } from './imports.repository';

/** A call waits this long for the worker to read a file; most are read in a tenth of a second. */
export const READ_WITHIN_MS = 10_000;
const LOOK_AGAIN_MS = 50;
const DAY_MS = 86_400_000;
/** That are read, recorded or undone at the same moment; of one person as many as two businesses have. */
const OPEN_IMPORTS = { ofBusiness: MAX_OPEN_IMPORTS, ofPerson: 2 * MAX_OPEN_IMPORTS };

type ReadAgain = Pick<ImportRecord, 'id' | 'businessId' | 'createdAt'>;

/** From a file that has arrived to an import that can be looked at. */
@Injectable()
export class ImportsService {
  constructor(
    private readonly uploads: ImportUploads,
    private readonly imports: ImportsRepository,
    private readonly queries: ImportsQueries,
    private readonly files: ImportFiles,
    private readonly books: BooksContextQueries,
    private readonly queue: JobsQueue,
  ) {}

  /**
   * Makes an upload an import and has it read. The same upload under the same key is the same import.
   * @throws DomainError for what is no statement, an account that is not the business's, a plan without what the file
   *   needs.
   */
  async begin(member: Membership, request: IncomingMessage, envelope: CommandEnvelope): Promise<Import> {
    const id = uuidv5('import-upload', envelope.commandId);
    const sender = { userId: envelope.actorId, businessId: member.businessId };
    await this.uploads.during(request, sender, (statement) => this.createOnce(member, id, statement, envelope));
    return this.readUpload(member, id);
  }

  /** Has a file read, for the first time or anew. */
  async announceReading(found: ReadAgain, readingId: string, actorId: string): Promise<void> {
    await this.queue.ask(readingOf(found, readingId, actorId));
  }

  /** Notes within a change that a file is to be read anew. @throws Refusal 429 where as many readings wait as may */
  async noteReading(found: ReadAgain, readingId: string, actorId: string, client: PoolClient): Promise<void> {
    await this.queue.createWithin(readingOf(found, readingId, actorId), JOB_LIMITS.reading, client);
  }

  /** Waits, bounded, until nobody works on an import. @returns it as it is then. */
  async settled(businessId: string, id: string, withinMs: number): Promise<Import> {
    const deadline = Date.now() + withinMs;
    for (;;) {
      const found = await this.imports.inBusiness(businessId, id);
      if (!found || !isUnderWay(found.status) || Date.now() > deadline) return this.queries.find(businessId, id);
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    }
  }

  private async createOnce(
    member: Membership,
    id: string,
    upload: ArrivedStatement,
    envelope: CommandEnvelope,
  ): Promise<void> {
    const {
      fields: { accountId, mapping },
      sha256,
    } = upload;
    const hash = requestHash({ request: envelope.requestHash, accountId, mapping, sha256 });
    const known = await this.imports.find(id);
    if (!known)
      await this.create(
        member,
        upload,
        { id, accountId, hash, ...(mapping ? { given: onlyMapping(mapping) } : {}) },
        envelope,
      );
    else if (known.requestHash !== hash)
      throw new DomainError('conflict', 'command_id_reused', 'This command id was already used for another request.');
  }

  private async create(
    member: Membership,
    upload: ArrivedStatement,
    asked: { id: string; accountId: string; hash: string; given?: ArrivedStatement['fields']['mapping'] },
    envelope: CommandEnvelope,
  ): Promise<void> {
    const account = await this.books.account(member.businessId, asked.accountId);
    if (!account) throw new DomainError('invalid', 'account_not_found', 'Account not found', 'accountId');
    if (account.isArchived) throw new DomainError('conflict', 'account_archived', 'This account is archived');
    const { id, accountId, hash, given } = asked;
    const readingId = uuidv5('reading', id);
    const file = { id, businessId: member.businessId };
    await this.files.keep(upload.path, file);
    const { name: fileName, size, sha256 } = upload;
    const created = {
      ...{ id, businessId: member.businessId, accountId, createdBy: envelope.actorId },
      ...{ requestHash: hash, fileName, size, sha256, reading: given ? { given } : {}, readingId },
    };
    if ((await this.imports.create(created, OPEN_IMPORTS)) !== 'full') return;
    await this.files.remove(file);
    const atMost = `At most ${MAX_OPEN_IMPORTS} imports can wait at once.`;
    const message = `${atMost} Please try again when one of them is finished.`;
    throw new Refusal(HttpStatus.TOO_MANY_REQUESTS, 'too_many_imports', message, undefined, 10);
  }

  private async readUpload(member: Membership, id: string): Promise<Import> {
    const found = await this.imports.find(id);
    if (found?.status === 'reading' && found.readingId)
      await this.announceReading(found, found.readingId, found.createdBy);
    const read = await this.settled(member.businessId, id, READ_WITHIN_MS);
    if (read.status !== 'refused' || read.error === null) return read;
    const code = read.errorCode ?? 'unreadable';
    if (FEATURE_REFUSALS.includes(code)) throw new DomainError('limit', code, read.error);
    throw new DomainError('invalid', code, read.error, 'file');
  }
}

function readingOf(
  { id: importId, businessId, createdAt }: ReadAgain,
  readingId: string,
  actorId: string,
): NewJob<ReadingPayload> {
  const expiresAt = new Date(createdAt.getTime() + IMPORT_KEPT_DAYS * DAY_MS);
  return { id: readingId, kind: READING_KIND, businessId, actorId, payload: { importId, readingId }, expiresAt };
}
