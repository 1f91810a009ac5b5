/** A process that settles what is due, as a worker's upkeep does, until it is killed. */
import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { PlatformModule } from '../../services/ledger/src/app/platform.module';
import { readConfig } from '../../services/ledger/src/process/config';
import {
  OccurrenceSettling,
  OccurrenceSettlingModule,
} from '../../services/ledger/src/schedules/occurrence-settling.module';

async function main(): Promise<void> {
  const context = await NestFactory.createApplicationContext(
    {
      module: class Settling {},
      imports: [PlatformModule.of(readConfig({ ...process.env, PORT: '1' })), OccurrenceSettlingModule],
    },
    { logger: false },
  );
  process.stdout.write('settling\n');
  const settled = await context.get(OccurrenceSettling).settle(new Date(process.env['SETTLE_AT'] ?? ''));
  process.stdout.write(`settled ${settled}\n`);
  await context.close();
}

void main();
