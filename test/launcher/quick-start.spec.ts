/** What is recorded of the program for quicker starts is never run in place of another one. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { scratchDirectory } from '../kit/run/scratch-directory';

const KIT = ['quick-start.js', 'record-program.js', 'recorded-program.js'];
const PROGRAM = 'dist/services/ledger/src';
const APPS = ['standalone-app', 'worker-app', 'api-app', 'projector-app', 'operate-app'];
const MODULES = [
  ...APPS.map((app) => `app/${app}.module`),
  'app/serve',
  'app/running',
  'process/background-application',
];
const SAYING = 'app/running';
/** What it loads later, by the loader of other modules. */
const LATER = 'app/serve';
const STAMP = 'dist/.built-ledger';

let changes = 0;
const scratch = scratchDirectory('quick-start');
afterAll(() => scratch.remove());
beforeEach(() => {
  for (const file of KIT) copyFileSync(join(__dirname, '../kit/run', file), place(`test/kit/run/${file}`));
  for (const name of MODULES) writeFileSync(place(`${PROGRAM}/${name}.js`), '');
  writeFileSync(place('node_modules/reflect-metadata/index.js'), '');
  writeFileSync(place('node_modules/.package-lock.json'), '{}');
  writeFileSync(place(STAMP), 'first');
  writeFileSync(place(`${PROGRAM}/${LATER}.js`), `module.exports = () => import('./later.mjs')`);
  writeFileSync(place(`${PROGRAM}/app/later.mjs`), `process.stdout.write('later')`);
  writeFileSync(place(`${PROGRAM}/main.js`), `require('./${SAYING}'); module.exports = require('./${LATER}')`);
  says('Grüße €');
  execFileSync(process.execPath, [place('test/kit/run/record-program.js')]);
});

function place(path: string): string {
  const whole = join(scratch.path, path);
  mkdirSync(dirname(whole), { recursive: true });
  return whole;
}

function says(words: string, change = ++changes): void {
  const file = place(`${PROGRAM}/${SAYING}.js`);
  writeFileSync(file, `process.stdout.write('${words}');`);
  const time = new Date(change * 60_000);
  utimesSync(file, time, time);
}

/** A change that no length and no time shows. */
function secretlySays(words: string): void {
  says(words, changes);
}

function said(then = ''): string {
  const program = `require(${JSON.stringify(place(`${PROGRAM}/main.js`))})${then}`;
  const words = ['-r', place('test/kit/run/quick-start.js'), '-e', program];
  return execFileSync(process.execPath, words, { encoding: 'utf8' });
}

it('is run where nothing was changed since', () => {
  expect(said()).toBe('Grüße €');
  secretlySays('Küßte €');
  expect(said()).toBe('Grüße €');
});

it('is not where a file is another one, or another was built', () => {
  says('Guten Tag');
  expect(said()).toBe('Guten Tag');
  says('Grüße €');
  execFileSync(process.execPath, [place('test/kit/run/record-program.js')]);
  secretlySays('Küßte €');
  expect(said()).toBe('Grüße €');
  writeFileSync(place(STAMP), 'second');
  expect(said()).toBe('Küßte €');
});

it('imports what it imports later', () => {
  expect(said('()')).toBe('Grüße €later');
});
