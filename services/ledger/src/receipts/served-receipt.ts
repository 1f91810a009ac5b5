import { HttpStatus, Injectable, StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { Refusal } from '../http/answers/refusal';
import type { Membership } from '../http/request-context';
import { DamagedFile } from '../process/stored-file';
import { ReceiptFiles } from './receipt-files';
import { savedName } from './receipt-kind';
import { ReceiptReading } from './receipt-reading';
import { ReceiptsQueries } from './receipts.queries';

/** What is served under a receipt's id never changes; whoever is no member any more is asked within the hour. */
const CACHING = 'private, max-age=3600';

/** Hands on files of receipts, so that nothing in them can run. */
@Injectable()
export class ServedReceipts {
  constructor(
    private readonly receipts: ReceiptsQueries,
    private readonly files: ReceiptFiles,
    private readonly reading: ReceiptReading,
  ) {}

  /** A picture that we made ourselves. @throws DomainError (not-found), Refusal where it was damaged */
  async view(
    member: Membership,
    userId: string,
    receiptId: string,
    view: 'picture' | 'thumbnail',
    response: Response,
  ): Promise<StreamableFile> {
    const { sha256, size, hasPicture } = await this.receipts.find(member, receiptId);
    const read = this.reading.for(userId);
    const bytes = hasPicture
      ? await whole(this.files.view(member.businessId, { sha256, size }, view, read))
      : undefined;
    if (!bytes) throw new DomainError('not-found', 'receipt_picture_not_found', 'This receipt has no picture');
    secured(response).setHeader('Content-Disposition', `inline; filename="${view}.webp"`);
    return new StreamableFile(bytes, { type: 'image/webp', length: bytes.length });
  }

  /** The file as it came, which no browser is to open as a page. @throws DomainError (not-found), Refusal */
  async original(member: Membership, receiptId: string, response: Response): Promise<StreamableFile> {
    const { sha256, size, name, kind } = await this.receipts.find(member, receiptId);
    const bytes = await whole(this.files.original(member.businessId, { sha256, size }));
    // Express writes the name twice: in ASCII, and as it is (RFC 6266).
    secured(response).attachment(savedName(name, kind));
    return new StreamableFile(bytes, { type: kind, length: bytes.length });
  }
}

function secured(response: Response): Response {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
  response.setHeader('Cache-Control', CACHING);
  return response;
}

async function whole<Bytes>(reading: Promise<Bytes>): Promise<Bytes> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof DamagedFile)) throw error;
    const message = 'The file of this receipt was damaged on our side. Its backup has to be put back.';
    throw new Refusal(HttpStatus.CONFLICT, 'receipt_damaged', message);
  }
}
