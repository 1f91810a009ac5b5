// @ts-check
/**
 * A process that settles what is due, as a worker's upkeep does, once it hears that it may begin, and until it is
 * killed.
 */
'use strict';

const { once } = require('node:events');
const Module = require('node:module');
const path = require('node:path');

/** The build's modules: to compile their sources anew takes longer than all that is watched here. */
const built = Module.createRequire(path.join(__dirname, '../../dist/services/ledger/src/main.js'));
built('reflect-metadata');
const { NestFactory } = built('@nestjs/core');
const { PlatformModule } = built('./app/platform.module');
const { readConfig } = built('./process/config');
const { OccurrenceSettling, OccurrenceSettlingModule } = built('./schedules/occurrence-settling.module');

async function main() {
  const context = await NestFactory.createApplicationContext(
    {
      module: class Settling {},
      imports: [PlatformModule.of(readConfig({ ...process.env, PORT: '1' })), OccurrenceSettlingModule],
    },
    { logger: false },
  );
  process.stdout.write('ready\n');
  await once(process.stdin, 'data');
  process.stdin.destroy();
  const settled = await context.get(OccurrenceSettling).settle(new Date(process.env['SETTLE_AT'] ?? ''));
  process.stdout.write(`settled ${settled}\n`);
  await context.close();
}

void main();
