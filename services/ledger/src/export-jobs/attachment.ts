import type { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import type { ExportJob } from '@counterfoil/contracts/export.contract';

const TYPES: Readonly<Record<ExportJob['format'], string>> = {
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
};

/** Answers with a file to be saved, never shown in the page. @param size in bytes, where it is known */
export function attachment(
  response: Response,
  content: Readable | Uint8Array,
  fileName: string,
  format: ExportJob['format'],
  size?: number,
): StreamableFile {
  // Express writes the name twice: in ASCII, and as it is (RFC 6266).
  response.attachment(fileName);
  const options = { type: TYPES[format], ...(size === undefined ? {} : { length: size }) };
  if (content instanceof Uint8Array) return new StreamableFile(content, { ...options, length: content.byteLength });
  // A file that fails on its way is broken off, so that nobody takes what came for the whole.
  return new StreamableFile(content, options).setErrorHandler(() => void response.destroy());
}
