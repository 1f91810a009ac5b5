import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { HttpStatus } from '@nestjs/common';
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

interface Version {
  readonly bytes: Buffer;
  /** A strong ETag: another compression has other bytes. */
  readonly tag: string;
}

/** A constant answer. The build made and compressed it, so a call costs no more than sending the bytes. */
export class BuiltFile {
  private readonly plain: Version;
  private readonly compressed = new Map<string, Version>();

  /** @param path of the uncompressed file */
  constructor(private readonly path: string) {
    this.plain = versionIn(path);
    for (const [, suffix] of COMPRESSIONS)
      if (existsSync(path + suffix)) this.compressed.set(suffix, versionIn(path + suffix));
  }

  /** Answers with the version that the caller accepts, or with 304 where the caller has that version. */
  send(request: Request, response: Response): void {
    const compression = acceptedCompression(request, (suffix) => this.compressed.has(suffix));
    const version = this.compressed.get(compression?.suffix ?? '') ?? this.plain;
    response.vary('Accept-Encoding').set({ 'Cache-Control': CACHE_CONTROL, ETag: version.tag });
    if (request.fresh) return void response.status(HttpStatus.NOT_MODIFIED).end();
    if (compression) response.set('Content-Encoding', compression.encoding);
    response.type(extname(this.path)).send(version.bytes);
  }
}

function versionIn(path: string): Version {
  const bytes = readFileSync(path);
  return { bytes, tag: `"${createHash('sha256').update(bytes).digest('base64url')}"` };
}
