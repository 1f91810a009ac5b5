import { Empty, StreamIdentifier } from '@eventstore/db-client/generated/shared_pb';
import { ReadReq } from '@eventstore/db-client/generated/streams_pb';

/**
 * Where a read begins: at either end, or at a revision, itself included; or at all that stands at a commit position,
 * itself included forwards and left out backwards.
 */
type ReadFrom = 'start' | 'end' | bigint;

/** How many events a server looks at in one go for a read: it passes over millions that nobody wants. */
const LARGEST_WINDOW = 4_096;

interface ReadOptions {
  readonly from: ReadFrom;
  readonly backwards: boolean;
  readonly limit: number | undefined;
}

interface AllSubscription {
  /** A commit position; what stands there is left out. 'start' for everything. */
  readonly from: 'start' | bigint;
  readonly prefixes: readonly string[];
  /** How many events the server may pass over before it must say how far it has got. */
  readonly window: number;
}

export function readOfStream(stream: string, read: ReadOptions): ReadReq {
  const origin = new ReadReq.Options.StreamOptions().setStreamIdentifier(
    new StreamIdentifier().setStreamName(Buffer.from(stream)),
  );
  if (read.from === 'start') origin.setStart(new Empty());
  else if (read.from === 'end') origin.setEnd(new Empty());
  else origin.setRevision(read.from.toString());
  return request(finite(read).setStream(origin));
}

/** @param read.prefixes of the streams whose events come; undefined for all events */
export function readOfAll(read: ReadOptions & { readonly prefixes?: readonly string[] | undefined }): ReadReq {
  const options = finite(read).setAll(allFrom(read.from, 0n));
  if (read.prefixes) options.setFilter(ofStreams(read.prefixes, LARGEST_WINDOW));
  return request(options);
}

export function subscriptionToAll({ from, prefixes, window }: AllSubscription): ReadReq {
  const subscription = new ReadReq.Options.SubscriptionOptions();
  return request(
    new ReadReq.Options()
      .setAll(from === 'start' ? allFrom(from, 0n) : allFrom(from, from))
      .setSubscription(subscription)
      .setFilter(ofStreams(prefixes, window)),
  );
}

function ofStreams(prefixes: readonly string[], window: number): ReadReq.Options.FilterOptions {
  return new ReadReq.Options.FilterOptions()
    .setStreamIdentifier(new ReadReq.Options.FilterOptions.Expression().setPrefixList([...prefixes]))
    .setMax(window)
    .setCheckpointintervalmultiplier(1);
}

function request(options: ReadReq.Options): ReadReq {
  return new ReadReq().setOptions(options.setUuidOption(new ReadReq.Options.UUIDOption().setString(new Empty())));
}

function finite({ backwards, limit }: ReadOptions): ReadReq.Options {
  const direction = backwards ? ReadReq.Options.ReadDirection.BACKWARDS : ReadReq.Options.ReadDirection.FORWARDS;
  const count = String(limit ?? Number.MAX_SAFE_INTEGER);
  return new ReadReq.Options().setReadDirection(direction).setCount(count).setNoFilter(new Empty());
}

/** @param prepare 0 stands before every event of the commit `from`, the commit itself behind all of them. */
function allFrom(from: ReadFrom, prepare: bigint): ReadReq.Options.AllOptions {
  const all = new ReadReq.Options.AllOptions();
  if (from === 'start') return all.setStart(new Empty());
  if (from === 'end') return all.setEnd(new Empty());
  return all.setPosition(
    new ReadReq.Options.Position().setCommitPosition(from.toString()).setPreparePosition(prepare.toString()),
  );
}
