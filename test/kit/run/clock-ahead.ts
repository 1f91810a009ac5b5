import { randomUUID } from 'node:crypto';
import { CommandRunner, requestHash } from '@counterfoil/event-sourcing/write/command-runner';
import { eventCodec } from '@counterfoil/events/event-codec';
import { ledgerDecider, type LedgerCommand } from '@counterfoil/ledger/ledger.decider';
import { ledgerStream } from '@counterfoil/events/stream-names';
import type { ReachableApp } from '../app/app';
import { logOf } from '../log/own-log';

/** Carries out a command as a further process would whose clock is ahead of ours by so many milliseconds. */
export async function runByClockAhead(
  app: ReachableApp,
  businessId: string,
  command: LedgerCommand,
  aheadMs: number,
): Promise<void> {
  const log = logOf(app);
  const receipts = { lookup: () => Promise.resolve({ revision: -1n, receipts: new Map() }) };
  const runner = new CommandRunner({ log, codec: eventCodec, receipts, clock: () => Date.now() + aheadMs });
  runner.useEntityIndex(ledgerDecider, { load: () => Promise.resolve({ revision: -1n, entities: new Map() }) });
  const envelope = {
    commandId: randomUUID(),
    requestHash: requestHash(command),
    actorId: businessId,
    actorRole: 'owner',
    correlationId: 'clock-ahead',
  };
  try {
    await runner.run(ledgerDecider, ledgerStream(businessId), command, envelope);
  } finally {
    await log.close();
  }
}
