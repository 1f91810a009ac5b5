import { CopyRefused } from '@counterfoil/event-sourcing/copy/copy-refused';
import { LogCopy, type LogCopyReport } from '@counterfoil/event-sourcing/copy/log-copy';
import { EventStoreEventLog } from '@counterfoil/event-sourcing/log/eventstore-event-log';
import { isOfOurs } from '@counterfoil/event-sourcing/log/found-namespace';
import { FORMER_NAMESPACE, STREAM_NAMESPACE, STREAM_PREFIXES } from '@counterfoil/events/stream-names';
import { progressText } from './copy-progress';
import type { OperationOutcome } from './operation';
import { OperationRefused } from './operation-refused';
import type { LogCopyRequest } from './operation-request';
import { FAST_BYTES } from './proof-log';

const TOLD_EVERY_MS = 3_000;
/** Nobody waits for an append of a copy; a server that is slow is let be slow. */
const APPEND_TIMEOUT_MS = 60_000;
/** Looking for our first event a server may pass over millions of others. */
const READ_IDLE_TIMEOUT_MS = 600_000;
/** Without the namespace others may call their streams as we do: those of ours are known by what stands in them. */
const STREAMS = [
  { prefixes: STREAM_PREFIXES.map((prefix) => STREAM_NAMESPACE + prefix) },
  { prefixes: STREAM_PREFIXES.map((prefix) => FORMER_NAMESPACE + prefix), isOurs: isOfOurs },
];

/**
 * Copies a log from one server to another; neither Postgres nor a running installation is needed.
 * @param tell takes how far it has got, every few seconds
 * @throws OperationRefused where an address cannot be used, or the copy cannot be made as things are
 */
export async function copyLog({ from, to }: LogCopyRequest, tell: (line: string) => void): Promise<OperationOutcome> {
  const logs: EventStoreEventLog[] = [];
  const opened = (name: string, url: string): EventStoreEventLog => {
    const log = openLog(name, url);
    logs.push(log);
    return log;
  };
  try {
    const copy = new LogCopy({ from: opened('FROM', from), to: opened('TO', to), streams: STREAMS });
    const report = await toldMeanwhile(copy, tell);
    return { isWell: report.differences.length === 0, text: copiedText(report), data: report };
  } catch (error) {
    throw error instanceof CopyRefused ? new OperationRefused(error.message) : error;
  } finally {
    await Promise.all(logs.map((log) => log.close()));
  }
}

async function toldMeanwhile(copy: LogCopy, tell: (line: string) => void): Promise<LogCopyReport> {
  let before = copy.progress;
  const timer = setInterval(() => {
    tell(progressText(before, copy.progress, TOLD_EVERY_MS));
    before = copy.progress;
  }, TOLD_EVERY_MS);
  try {
    return await copy.run();
  } finally {
    clearInterval(timer);
  }
}

/** @throws OperationRefused where it is no address of a log; it is not repeated, since a password may stand in it. */
function openLog(name: string, url: string): EventStoreEventLog {
  try {
    return new EventStoreEventLog({
      connectionString: url,
      appendTimeoutMs: APPEND_TIMEOUT_MS,
      readIdleTimeoutMs: READ_IDLE_TIMEOUT_MS,
      receiveWindowBytes: FAST_BYTES,
    });
  } catch (error) {
    throw new OperationRefused(`The address ${name} cannot be used: ${error instanceof Error ? error.message : ''}`);
  }
}

function copiedText({ streams, events, copied, leftOut, deleted, strangers, differences }: LogCopyReport): string {
  return [
    ...differences.map((difference) => `DIFFERENT: ${difference}`),
    ...(leftOut === 0 ? [] : [`${leftOut} streams that were deleted at FROM were left out.`]),
    ...(deleted === 0 ? [] : [`${deleted} streams that were deleted at FROM since the last copy were deleted at TO.`]),
    ...(strangers === 0 ? [] : [`${strangers} streams of others at FROM were left alone.`]),
    `${copied} events were copied.`,
    differences.length === 0
      ? `TO holds what FROM holds: ${streams} streams with ${events} events, each compared by count, last id and all of its bytes.`
      : `${differences.length} of ${streams} streams differ.`,
  ].join('\n');
}
