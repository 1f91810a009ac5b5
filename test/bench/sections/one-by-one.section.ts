import type { Bench } from '../bench';
import type { Finding } from '../report';
import { TARGETS, type TargetName } from '../targets';
import { hotOn, SPREAD_BUSINESSES, spreadOn } from './http.section';
import { LAG_BUSINESSES, lagOn } from './lag.section';

/** The local event store as real servers behave, but for their faults; every run with the same decisions. */
const ADVERSARIAL = { EVENTSTORE_MODE: 'adversarial', EVENTSTORE_FAULTS: '0', EVENTSTORE_SEED: '1' };
const P99_AIM_MS = 60;

/**
 * Recording and lag on a server that answers appends one by one: the local event store in its adversarial mode, or
 * whatever BENCH_EVENTSTORE_URL names. Held against the same on the local event store, where this run has measured it.
 *
 * In that mode an append is answered 2 to 8 ms after its commit, in a turn of the store's event loop of its own, so
 * that what was committed together is not answered together. One append in three has events of the system written
 * beside it; what is read comes in pages of 1 to 32 messages with pauses of up to 4 ms.
 */
export async function oneByOneSection(bench: Bench): Promise<void> {
  const url = process.env['BENCH_EVENTSTORE_URL'];
  const stack = await (url === undefined ? bench.newStack({}, ADVERSARIAL) : bench.newStack({ EVENTSTORE_URL: url }));
  try {
    await stack.startLedger();
    const owner = await bench.ownerOn(stack);
    const server = url === undefined ? 'The local event store in its adversarial mode without faults' : 'A real server';
    const report = (name: TargetName, local: TargetName, finding: Finding): void => {
      const note = `${finding.note} ${server}.`;
      bench.report.target(name, { ...finding, ...anchorOf(bench, local), note });
    };
    const many = await bench.openBooks(SPREAD_BUSINESSES, owner);
    report('spreadOneByOne', 'spread', await spreadOn(bench, stack, many, P99_AIM_MS));
    report('hotOneByOne', 'hot', await hotOn(bench, stack, await bench.openBooks(1, owner)));
    report('lagOneByOne', 'lag', await lagOn(bench, stack, await bench.openBooks(LAG_BUSINESSES, owner)));
  } finally {
    await bench.retire(stack);
  }
}

function anchorOf(bench: Bench, local: TargetName): Pick<Finding, 'anchor'> {
  const figure = bench.report.found(local);
  return figure === undefined ? {} : { anchor: { name: 'the local event store', figure, unit: TARGETS[local].unit } };
}
