/** Run by the build: writes the description of the API that the build's controllers serve. */
import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { docsPage } from './api-docs/docs-page';
import { apiDocument } from './api-docs/openapi';
import { routesOfModule } from './api-docs/route';
import { FeaturesModule } from './app/features.module';

/** Of the API, not of the product: raised when a call changes so that its callers must. */
const API_VERSION = '1.0';

const document = apiDocument(routesOfModule(FeaturesModule), API_VERSION);
write('openapi.json', JSON.stringify(document));
write('docs.html', docsPage(document));

function write(name: string, text: string): void {
  const path = join(__dirname, 'api-docs', name);
  writeFileSync(path, text);
  writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
  writeFileSync(`${path}.br`, brotliCompressSync(text));
}
