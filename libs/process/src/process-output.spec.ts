import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, constants, existsSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileOutput } from './process-output';

const CLONE = join(__dirname, '../../..');
const LIMIT_MS = 600_000;
/** A pipe takes so much whole or not at all. */
const PAGE = 4_096;
const MORE_PAGES = 300;
/** Every write to it fails as on a full disk. */
const FULL = '/dev/full';

describe('the output of a process', () => {
  const directory = mkdtempSync(join(tmpdir(), 'counterfoil-output-'));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  it('loses lines where there is no room, and then says how many, on a line of its own', () => {
    // A pipe that nobody empties has no room either, and gets some when somebody does.
    const pipe = join(directory, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
    const writer = openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK);
    const output = new FileOutput(writer);
    const line = `${'x'.repeat(PAGE - 1)}\n`;
    while (output.write(line));
    for (let lost = 1; lost < 5; lost++) expect(output.write(line)).toBe(false);
    emptied(reader);
    expect(output.write('after\n')).toBe(true);
    const told = (count: number): object => ({ msg: `log lines that could not be written before this one: ${count}` });
    const [first = '', after] = emptied(reader).split('\n');
    expect([JSON.parse(first), after]).toEqual([expect.objectContaining(told(5)), 'after']);

    // More than the pipe holds: a line that was cut off is ended before the next one begins.
    expect(output.write(line.repeat(MORE_PAGES))).toBe(false);
    emptied(reader);
    expect(output.write('last\n')).toBe(true);
    const [rest, second = '', last] = emptied(reader).split('\n');
    expect([rest, JSON.parse(second), last]).toEqual(['', expect.objectContaining(told(1)), 'last']);
    closeSync(reader);
    closeSync(writer);
  });

  it('ends no process whose log file has no room (tried where there is a /dev/full, as on Linux)', () => {
    if (!existsSync(FULL)) return;
    const script = `
      const { surviveLostOutput } = require('./libs/process/src/process-output');
      surviveLostOutput();
      const log = require('pino').pino({ level: 'info' }, process.stdout);
      for (let n = 0; n < 100; n++) { log.info('a line'); console.log('one'); console.error('another'); }
      setTimeout(() => { process.emitWarning('late'); process.exit(17); }, 50);`;
    const full = openSync(FULL, 'w');
    const args = ['-r', '@swc-node/register', '-e', script];
    const options = { cwd: CLONE, stdio: ['ignore' as const, full, full], timeout: LIMIT_MS };
    const { status } = spawnSync(process.execPath, args, options);
    closeSync(full);
    expect(status).toBe(17);
  });
});

function emptied(reader: number): string {
  const buffer = Buffer.alloc(2 * 1024 * 1024);
  return buffer.toString('utf8', 0, readSync(reader, buffer));
}
