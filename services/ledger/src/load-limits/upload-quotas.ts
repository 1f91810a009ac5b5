import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { HttpStatus, Inject, Injectable, Logger } from '@nestjs/common';
import { Unavailable } from '@counterfoil/event-sourcing/write/unavailable';
import type { Config } from '../process/config';
import { CONFIG } from '../process/config.module';
import { Refusal } from '../http/answers/refusal';
import { DiskRoom, diskShort } from './disk-room';
import {
  UNPACKED_A_DAY,
  UPLOADS_A_BUSINESS,
  UPLOADS_A_PERSON,
  UPLOADS_AT_ONCE,
  UPLOAD_RENEWAL_MS,
} from './quota-limits';
import { unpackedBytesOf } from './unpacked-bytes';
import { UploadShares, type TakenShares } from './upload-shares.repository';

const RETRY_AFTER_SECONDS = 15;
const DAY_SECONDS = 86_400;

/** Who sends a file, and how large the largest is that its kind may have. */
export interface Sender {
  readonly userId: string;
  readonly businessId?: string;
  readonly maxBytes: number;
}

/** Places and bytes for uploads: what a person's files may take, and never more than the disk has. */
@Injectable()
export class UploadQuotas {
  private readonly logger = new Logger('UploadQuotas');

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly shares: UploadShares,
    private readonly disk: DiskRoom,
  ) {}

  /**
   * Takes a place and bytes for an upload before its body is read. The caller ends the share, whatever becomes of it.
   * @throws Refusal 429 where too many are arriving, 413 where the person's bytes are used up or are fewer than the
   * file's in any case; Unavailable for a short disk
   */
  async begin(request: IncomingMessage, { userId, businessId, maxBytes }: Sender): Promise<UploadShare> {
    const declared = Number(request.headers['content-length'] ?? Number.NaN);
    const asked = Number.isNaN(declared) ? undefined : Math.min(declared, maxBytes);
    const free = await this.disk.free();
    const id = randomUUID();
    let before: Pick<TakenShares, 'held' | 'freedAt'> = { held: 0, freedAt: undefined };
    const bytes = await this.shares.take({ id, userId, businessId: businessId ?? null }, (taken) => {
      before = taken;
      requirePlace(taken);
      const granted = this.granted(taken, asked, maxBytes);
      if (free - taken.promised < granted) throw diskShort();
      return granted;
    });
    const isCut = asked === undefined && bytes < maxBytes;
    const cutOff = isCut ? this.refusalOf(bytes + 1, before) : undefined;
    return new UploadShare({ id, bytes, userId, cutOff }, this.shares, (error) =>
      this.logger.warn(`a share was not renewed: ${String(error)}`),
    );
  }

  /**
   * For what is written by us and kept for people.
   * @throws Refusal 429 where theirs take all they may; Unavailable for a short disk
   */
  async requireRoomToKeep(userId: string): Promise<void> {
    await this.disk.require(1);
    const { userDiskBytes } = this.config;
    if (userDiskBytes === 0) return;
    const { held, freedAt } = await this.shares.held(userId);
    if (held < userDiskBytes) return;
    const message =
      `Your files here take ${megabytes(held)}, which is all they may. Nothing was begun. ` +
      `The first of them goes by itself ${when(freedAt)}; please try again then.`;
    throw new Refusal(HttpStatus.TOO_MANY_REQUESTS, 'disk_quota', message, undefined, secondsUntil(freedAt));
  }

  private granted(taken: TakenShares, asked: number | undefined, maxBytes: number): number {
    const { userDiskBytes } = this.config;
    if (userDiskBytes === 0) return asked ?? maxBytes;
    const left = userDiskBytes - taken.held;
    // What comes without a length gets what is left, and is cut off there.
    const granted = asked ?? Math.min(maxBytes, left);
    if (granted > left || left <= 0) throw this.refusalOf(granted, taken);
    return Math.max(granted, 1);
  }

  /** @param bytes that the file has, at least */
  private refusalOf(bytes: number, taken: Pick<TakenShares, 'held' | 'freedAt'>): Refusal {
    const { userDiskBytes } = this.config;
    return bytes > userDiskBytes ? neverFits(userDiskBytes) : doesNotFit(userDiskBytes, taken);
  }
}

interface Granted {
  readonly id: string;
  readonly userId: string;
  readonly bytes: number;
  readonly cutOff: Refusal | undefined;
}

/**
 * The place and the bytes of one upload. It is held by saying so again and again, and lost a moment after we have
 * died.
 */
export class UploadShare {
  private readonly renewal: NodeJS.Timeout;

  constructor(
    private readonly granted: Granted,
    private readonly shares: UploadShares,
    lost: (error: unknown) => void,
  ) {
    this.renewal = setInterval(() => void this.shares.renew(granted.id).catch(lost), UPLOAD_RENEWAL_MS);
  }

  /** That may be written, at most. */
  get bytes(): number {
    return this.granted.bytes;
  }

  /** What to say of a file that has more: undefined where the limit is its kind's, and not what its sender has left. */
  tooLong(): Refusal | undefined {
    return this.granted.cutOff;
  }

  /**
   * Counts what an archive that has arrived says it unpacks to.
   * @throws Refusal 413 where it is made to harm, 429 where the person's archives of a day unpack to too much
   */
  async unpack(path: string): Promise<void> {
    const unpacked = await unpackedBytesOf(path);
    const again = await this.shares.unpack(this.granted.id, this.granted.userId, unpacked, UNPACKED_A_DAY);
    if (!again) return;
    const message =
      'Your archives of the last day unpack to as much as is taken in a day. This one was not kept. ' +
      `Please try again ${when(again)}.`;
    throw new Refusal(HttpStatus.TOO_MANY_REQUESTS, 'too_much_unpacked', message, undefined, secondsUntil(again));
  }

  /** The file is whole and waits for a job that is about to be asked for: it counts by its size until that is over. */
  async keep(jobId: string, bytes: number): Promise<void> {
    await this.shares.keep(this.granted.id, jobId, bytes);
  }

  /** Safe to be called twice. */
  async end(): Promise<void> {
    clearInterval(this.renewal);
    await this.shares.end(this.granted.id);
  }
}

function requirePlace({ ofPerson, ofBusiness, ofAll }: TakenShares): void {
  if (ofPerson >= UPLOADS_A_PERSON) throw tooMany(`${UPLOADS_A_PERSON} of your uploads are still arriving`);
  if (ofBusiness >= UPLOADS_A_BUSINESS)
    throw tooMany(`${UPLOADS_A_BUSINESS} uploads into this business are still arriving`);
  if (ofAll >= UPLOADS_AT_ONCE)
    throw new Unavailable(
      'overloaded',
      'Too many files are arriving just now. Please try again in a moment.',
      undefined,
      RETRY_AFTER_SECONDS,
    );
}

function doesNotFit(allowed: number, { held, freedAt }: Pick<TakenShares, 'held' | 'freedAt'>): Refusal {
  const message =
    `Your files here take ${megabytes(held)} of ${megabytes(allowed)}, and this one does not fit. It was not kept. ` +
    `Record or cancel imports that wait, or try again ${when(freedAt)}.`;
  return new Refusal(HttpStatus.PAYLOAD_TOO_LARGE, 'disk_quota', message, undefined, secondsUntil(freedAt));
}

/** No time is named after which to try again: there is none. */
function neverFits(allowed: number): Refusal {
  const message =
    `This file is larger than the ${megabytes(allowed)} that all your files may take here together. ` +
    'It can never fit, and was not kept.';
  return new Refusal(HttpStatus.PAYLOAD_TOO_LARGE, 'disk_quota', message);
}

function tooMany(what: string): Refusal {
  const message =
    `${what}, which is as many as can at once. This file was not kept. ` + 'Please try again when one of them is done.';
  return new Refusal(HttpStatus.TOO_MANY_REQUESTS, 'too_many_uploads', message, undefined, RETRY_AFTER_SECONDS);
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 ** 2).toLocaleString('en-US')} MB`;
}

/** Never more than a day: what is kept may go sooner, by hand. */
function secondsUntil(moment: Date | undefined): number {
  const seconds = moment ? Math.ceil((moment.getTime() - Date.now()) / 1_000) : 0;
  return Math.min(DAY_SECONDS, Math.max(RETRY_AFTER_SECONDS, seconds));
}

function when(moment: Date | undefined): string {
  const minutes = moment ? Math.ceil((moment.getTime() - Date.now()) / 60_000) : 0;
  if (minutes <= 1) return 'in a minute';
  if (minutes < 120) return `in ${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours <= 48 ? `in ${hours} hours` : `in ${Math.ceil(hours / 24)} days`;
}
