import { randomUUID } from 'node:crypto';
import { subscribeToAll } from '../reading/all-subscription';
import { asCallError, type CallError } from '../messages/call-error';
import { type FiniteReader, readAll, readStream } from '../reading/finite-read';
import { Outlet, type ReadCall } from '../reading/outlet';
import { confirmationMessage } from '../messages/read-messages';
import { parseReadRequest, type ReadRequest, subscribedAfter } from '../messages/read-request';
import { subscribeToStream } from '../reading/stream-subscription';
import { type CommittedEvents } from '../reading/subscription';

/** The reads and subscriptions that are under way. */
export class ReadCalls {
  private readonly open = new Set<Outlet>();

  /** @param readerFor what a read that ends is answered from. */
  constructor(
    private readonly source: CommittedEvents,
    private readonly readerFor: (call: ReadCall) => FiniteReader = () => source.reader,
  ) {}

  /** Answers a Read call, which may be a read that ends or a subscription that does not. */
  async handle(call: ReadCall): Promise<void> {
    const outlet = new Outlet(call);
    this.open.add(outlet);
    try {
      await this.serve(call, outlet, parseReadRequest(call.request));
    } catch (error) {
      outlet.fail(asCallError(error));
    } finally {
      this.open.delete(outlet);
    }
  }

  /** Ends whatever is under way; clients subscribe again elsewhere or later. */
  failAll(error: CallError): void {
    for (const outlet of this.open) outlet.fail(error);
  }

  private async serve(call: ReadCall, outlet: Outlet, request: ReadRequest): Promise<void> {
    const { source } = this;
    switch (request.kind) {
      case 'read-stream':
        return readStream(this.readerFor(call), outlet, request);
      case 'read-all':
        return readAll(this.readerFor(call), outlet, request);
      case 'subscribe-to-stream':
        outlet.write(confirmationMessage(randomUUID()));
        return subscribeToStream(source, outlet, request.stream, subscribedAfter(request.from));
      case 'subscribe-to-all':
        outlet.write(confirmationMessage(randomUUID()));
        return subscribeToAll(source, outlet, request.after ?? source.ring.head, request.filter);
      default: {
        const unreachable: never = request;
        return unreachable;
      }
    }
  }
}
