import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { ReceiptKind } from '@counterfoil/accounting/receipt-limits';
import { PG_POOL } from '../database/database.module';
import { FILE_STORE, type FilePlace, type FileStore } from '../files/files.module';
import type { FileFacts } from '../process/stored-file';
import { kindOf } from './receipt-kind';
import { readOfText, type ReadOfText } from './receipt-text';
import type { ReadReceipt } from './reading/receipt-reader';
import type { ReceiptPictures } from './reading/receipt-picture';

/** A file of a receipt, as its facts name it. */
export type FileOfReceipt = FileFacts;

/** What was made and read of a file, besides the file itself. */
export interface KnownOfFile {
  readonly pictures: ReceiptPictures | undefined;
  readonly pages: number | undefined;
  /** Of the text that it holds. */
  readonly read: ReadOfText;
  /** True for a picture that is about to be read for text, as its file holds none. */
  readonly isToBeRead?: boolean;
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
    const { pictures, pages = null, read, isToBeRead = false } = known;
    const noted = [
      businessId,
      sha256,
      pictures !== undefined,
      pages,
      read.amount,
      read.date,
      isToBeRead ? false : null,
    ];
    await this.pool.query(NOTE, noted);
    if (pictures) {
      await this.store.put(viewPlace(businessId, sha256, 'picture'), pictures.picture);
      await this.store.put(viewPlace(businessId, sha256, 'thumbnail'), pictures.thumbnail);
    }
    await this.store.put(originalPlace(businessId, sha256), bytes);
  }

  /** A file that was kept elsewhere before; its pictures are made when somebody looks at it. */
  async keepOriginal(businessId: string, sha256: string, bytes: Buffer): Promise<void> {
    await this.pool.query(NOTE, [businessId, sha256, true, null, null, null, null]);
    await this.store.put(originalPlace(businessId, sha256), bytes);
  }

  /** The file as it came. @throws DamagedFile */
  original(businessId: string, facts: FileFacts): Promise<Buffer> {
    return this.store.read(originalPlace(businessId, facts.sha256), facts);
  }

  /**
   * A picture of it, WebP. One that is gone is made again: pictures need no backup.
   * @param read makes it, for the user who looks at it
   * @throws DamagedFile, BadRequest where none can be made
   */
  async view(
    businessId: string,
    facts: FileFacts,
    view: 'picture' | 'thumbnail',
    read: (kind: ReceiptKind, bytes: Buffer) => Promise<ReadReceipt>,
  ): Promise<Buffer | undefined> {
    const place = viewPlace(businessId, facts.sha256, view);
    if (await this.store.has(place)) return this.store.read(place, undefined);
    const bytes = await this.original(businessId, facts);
    const kind = kindOf(bytes);
    const made = kind && (await read(kind, bytes));
    if (!made?.pictures) return undefined;
    await this.keep(businessId, facts.sha256, bytes, { ...made, read: readOfText(made.text) });
    return made.pictures[view];
  }

  /** Whether the picture of a file waits to be read. */
  async isToBeRead(businessId: string, sha256: string): Promise<boolean> {
    const { rowCount } = await this.pool.query(`${OF_FILE} AND is_picture_read = false`, [businessId, sha256]);
    return rowCount === 1;
  }

  /** Once and for all: what is not to be read is not tried again. */
  async notePictureRead(businessId: string, sha256: string, { amount, date }: ReadOfText): Promise<void> {
    await this.pool.query(NOTE_READ, [businessId, sha256, amount, date]);
  }
}

export function originalPlace(owner: string, sha256: string): FilePlace {
  return { room: 'receipts', owner, name: sha256 };
}

export function viewPlace(owner: string, sha256: string, view: 'picture' | 'thumbnail'): FilePlace {
  return { room: 'receipt-views', owner, name: `${sha256}.${view}` };
}

/** What is known by now stays where a file comes again: reading its picture takes seconds, and is done once. */
const NOTE = `
  INSERT INTO platform.receipt_files AS f
    (business_id, sha256, has_picture, pages, read_amount, read_date, read_from, is_picture_read)
  VALUES ($1, $2, $3, $4, $5::text, $6::date,
    CASE WHEN $5::text IS NOT NULL OR $6::date IS NOT NULL THEN 'text' END, $7)
  ON CONFLICT (business_id, sha256) DO UPDATE SET has_picture = excluded.has_picture,
    pages = coalesce(excluded.pages, f.pages), read_amount = coalesce(excluded.read_amount, f.read_amount),
    read_date = coalesce(excluded.read_date, f.read_date), read_from = coalesce(excluded.read_from, f.read_from),
    is_picture_read = coalesce(f.is_picture_read, excluded.is_picture_read), touched_at = now()`;

const OF_FILE = 'SELECT FROM platform.receipt_files WHERE business_id = $1 AND sha256 = $2';

const NOTE_READ = `
  UPDATE platform.receipt_files SET is_picture_read = true, read_amount = $3::text, read_date = $4::date,
    read_from = CASE WHEN $3::text IS NOT NULL OR $4::date IS NOT NULL THEN 'picture' END
  WHERE business_id = $1 AND sha256 = $2 AND is_picture_read = false`;
