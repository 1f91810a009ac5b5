import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const TEXT = /\.(?:js|css|svg|html)$/;
/** Smaller ones fit into the first packet as they are. */
const LEAST_BYTES = 1_000;

/** Writes `name.br` and `name.gz` beside each text, so that the server compresses nothing at a call. */
export function compressedFiles(): Plugin {
  let directory = '';
  return {
    name: 'compressed-files',
    apply: 'build',
    configResolved({ root, build }) {
      directory = resolve(root, build.outDir);
    },
    // Once every plugin has written its files: the landing page comes late.
    async closeBundle() {
      const names = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((name) => TEXT.test(name));
      await Promise.all(names.map((name) => compress(join(directory, name))));
    },
  };
}

async function compress(path: string): Promise<void> {
  const text = readFileSync(path);
  if (text.length < LEAST_BYTES) return;
  writeFileSync(`${path}.br`, await brotli(text));
  writeFileSync(`${path}.gz`, await zip(text, { level: constants.Z_BEST_COMPRESSION }));
}
