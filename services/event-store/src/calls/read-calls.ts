import { randomUUID } from 'node:crypto';
import { subscribeToAll } from '../reading/all-subscription';
import { asCallError, type CallError } from '../messages/call-error';
import { readAll, readStream } from '../reading/finite-read';
import { Outlet, type ReadCall } from '../reading/outlet';
import { confirmationMessage } from '../messages/read-messages';
import { parseReadRequest, type ReadRequest, subscribedAfter } from '../messages/read-request';
import { subscribeToStream } from '../reading/stream-subscription';
import { type CommittedEvents } from '../reading/subscription';

/** The reads and subscriptions that are under way. */
export class ReadCalls {
  private readonly open = new Set<Outlet>();

  constructor(private readonly source: CommittedEvents) {}

  /** Answers a Read call, which may be a read that ends or a subscription that does not. */
  async handle(call: ReadCall): Promise<void> {
    const outlet = new Outlet(call);
    this.open.add(outlet);
    try {
      await this.serve(outlet, parseReadRequest(call.request));
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

  private async serve(outlet: Outlet, request: ReadRequest): Promise<void> {
    const { source } = this;
    switch (request.kind) {
      case 'read-stream':
        return readStream(source.reader, outlet, request);
      case 'read-all':
        return readAll(source.reader, outlet, request);
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
