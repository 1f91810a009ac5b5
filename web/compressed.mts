import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Plugin } from 'vite';

const compress = promisify(brotliCompress);
const TEXT = /\.(?:js|css|svg)$/;
/** Smaller ones fit into the first packet as they are. */
const LEAST_BYTES = 1_000;

/** Writes `name.br` beside what is worth it, as small as Brotli makes it: compressed once and not at each call. */
export function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const texts = Object.values(bundle).flatMap((file) => {
        const text = file.type === 'chunk' ? file.code : file.source;
        return TEXT.test(file.fileName) && text.length >= LEAST_BYTES ? [{ name: file.fileName, text }] : [];
      });
      await Promise.all(
        texts.map(async ({ name, text }) => writeFileSync(join(dir, `${name}.br`), await compress(text))),
      );
    },
  };
}
