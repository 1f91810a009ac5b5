import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { Request, Response } from 'express';

/** Compressions that the build writes beside a file, the smaller one first, with what it appends to the name. */
const COMPRESSIONS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** @returns the suffix of the smallest compressed file that the caller accepts; undefined where there is none */
export function acceptedCompression(
  request: Request,
  has: (suffix: string) => boolean,
): { readonly encoding: string; readonly suffix: string } | undefined {
  for (const [encoding, suffix] of COMPRESSIONS)
    if (has(suffix) && request.acceptsEncodings(encoding) === encoding) return { encoding, suffix };
  return undefined;
}

/** `no-transform`: the server's own compression leaves these answers alone, and so do proxies. */
const CACHE_CONTROL = 'public, max-age=300, no-transform';

/** A constant answer. The build made and compressed it, so a call costs no more than sending the bytes. */
export class BuiltFile {
  private readonly versions = new Map<string, { readonly bytes: Buffer; readonly tag: string }>();

  /** @param path of the uncompressed file */
  constructor(private readonly path: string) {
    for (const suffix of ['', ...COMPRESSIONS.map(([, suffix]) => suffix)]) {
      // The file itself has to exist; a small one has no compressed version.
      if (suffix !== '' && !existsSync(path + suffix)) continue;
      const bytes = readFileSync(path + suffix);
      this.versions.set(suffix, { bytes, tag: `"${createHash('sha256').update(bytes).digest('base64url')}"` });
    }
  }

  /** Answers with the version that the caller accepts, or with 304 where the caller has that version. */
  send(request: Request, response: Response): void {
    const compression = acceptedCompression(request, (suffix) => this.versions.has(suffix));
    const version = this.versions.get(compression?.suffix ?? '');
    if (compression) response.setHeader('Content-Encoding', compression.encoding);
    response.vary('Accept-Encoding').setHeader('Cache-Control', CACHE_CONTROL);
    if (version) response.type(extname(this.path)).set('ETag', version.tag).send(version.bytes);
  }
}
