import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { PG_POOL } from '../database/database.module';
import { FILE_STORE, type FilePlace, type FileStore } from '../files/files.module';
import type { FileFacts } from '../process/stored-file';
import { kindOf } from './receipt-kind';
import type { ReceiptPictures } from './receipt-picture';
import { readReceipt } from './receipt-reading';
import { readOfText } from './receipt-text';

/** A file of a receipt, as its facts name it. */
export type FileOfReceipt = FileFacts;

/** What was made and read of a file, besides the file itself. */
export interface KnownOfFile {
  readonly pictures: ReceiptPictures | undefined;
  readonly pages: number | undefined;
  readonly readAmount: string | undefined;
  readonly readDate: string | undefined;
}

/** The files of receipts. */
@Injectable()
export class ReceiptFiles {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(FILE_STORE) private readonly store: FileStore,
  ) {}

  /**
   * Keeps a file and its pictures, before any fact names it. Noted first: what a process leaves behind that dies in the
   * middle is found by the note, and a sweep that is about to erase the same file is waited for.
   */
  async keep(businessId: string, sha256: string, bytes: Buffer, known: KnownOfFile): Promise<void> {
    const { pictures, pages = null, readAmount = null, readDate = null } = known;
    await this.pool.query(NOTE, [businessId, sha256, pictures !== undefined, pages, readAmount, readDate]);
    if (pictures) {
      await this.store.put(viewPlace(businessId, sha256, 'picture'), pictures.picture);
      await this.store.put(viewPlace(businessId, sha256, 'thumbnail'), pictures.thumbnail);
    }
    await this.store.put(originalPlace(businessId, sha256), bytes);
  }

  /** A file that was kept elsewhere before; its pictures are made when somebody looks at it. */
  async keepOriginal(businessId: string, sha256: string, bytes: Buffer): Promise<void> {
    await this.pool.query(NOTE, [businessId, sha256, true, null, null, null]);
    await this.store.put(originalPlace(businessId, sha256), bytes);
  }

  /** The file as it came. @throws DamagedFile */
  original(businessId: string, facts: FileFacts): Promise<Buffer> {
    return this.store.read(originalPlace(businessId, facts.sha256), facts);
  }

  /**
   * A picture of it, WebP. One that is gone is made again: pictures need no backup.
   * @throws DamagedFile, BadRequest where none can be made
   */
  async view(businessId: string, facts: FileFacts, view: 'picture' | 'thumbnail'): Promise<Buffer | undefined> {
    const place = viewPlace(businessId, facts.sha256, view);
    if (await this.store.has(place)) return this.store.read(place, undefined);
    const bytes = await this.original(businessId, facts);
    const kind = kindOf(bytes);
    const read = kind && (await readReceipt(kind, bytes));
    if (!read?.pictures) return undefined;
    const { amount, date } = readOfText(read.text);
    await this.keep(businessId, facts.sha256, bytes, { ...read, readAmount: amount, readDate: date });
    return read.pictures[view];
  }
}

export function originalPlace(owner: string, sha256: string): FilePlace {
  return { room: 'receipts', owner, name: sha256 };
}

export function viewPlace(owner: string, sha256: string, view: 'picture' | 'thumbnail'): FilePlace {
  return { room: 'receipt-views', owner, name: `${sha256}.${view}` };
}

const NOTE = `
  INSERT INTO platform.receipt_files (business_id, sha256, has_picture, pages, read_amount, read_date)
  VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (business_id, sha256) DO UPDATE SET has_picture = excluded.has_picture, pages = excluded.pages,
    read_amount = excluded.read_amount, read_date = excluded.read_date, touched_at = now()`;
