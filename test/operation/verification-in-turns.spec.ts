/**
 * A whole history is verified beside other people's calls: it is read a turn at a time, so that neither this process
 * nor the event store works on it while it rests.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DiskFileStore } from '../../services/ledger/src/files/disk-file-store';
import { ReceiptFileCheck } from '../../services/ledger/src/operation/receipt-file-check';
import { ChainVerification } from '../../services/ledger/src/operation/chain-verification';
import { TimeSlice } from '../../services/ledger/src/process/time-slice';
import { headsOf, writeChainedStreams } from '../kit/chained-streams';
import { startLogServer, type LogServer } from '../kit/log-server';

const EVENTS = 210;
const TURN_EVENTS = 20;

let server: LogServer;
let directory: string;
let stream: string;
let hash: string;

beforeAll(async () => {
  server = await startLogServer();
  directory = await mkdtemp(join(tmpdir(), 'heads-'));
  await writeChainedStreams(server.log, 1, EVENTS);
  for (const [name, head] of await headsOf(server.log)) [stream, hash] = [name, head.hash];
});

afterAll(async () => {
  await server.stop();
  await rm(directory, { recursive: true });
});

async function verified(mustRest: boolean, limit?: number) {
  const reads = jest.spyOn(server.log, 'readStreamTexts');
  const verification = new ChainVerification(
    server.log,
    { dataDir: directory },
    new ReceiptFileCheck(new DiskFileStore(directory)),
  );
  const report = await verification.verify(stream, limit, new TimeSlice(() => mustRest));
  const asked = reads.mock.calls.map(([, options]) => options?.limit ?? Number.POSITIVE_INFINITY);
  reads.mockRestore();
  return { report, asked };
}

it('asks for a turn at a time while it must rest, and finds what one read would', async () => {
  const { report, asked } = await verified(true);
  expect(report).toMatchObject({ events: EVENTS, broken: [], head: { hash }, isComplete: true });
  expect(asked).toEqual(Array<number>(Math.floor(EVENTS / TURN_EVENTS) + 1).fill(TURN_EVENTS));
});

it('asks for all of it at once where nobody else is there', async () => {
  const { report, asked } = await verified(false);
  expect(report).toMatchObject({ events: EVENTS, broken: [], head: { hash } });
  expect(asked).toHaveLength(1);
});

it.each([
  [50, false],
  [EVENTS, false],
  [EVENTS + 1, true],
])('ends at its limit of %p events', async (limit, isComplete) => {
  const { report } = await verified(true, limit);
  expect(report).toMatchObject({ events: Math.min(limit, EVENTS), broken: [], isComplete });
});
