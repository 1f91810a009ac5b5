import { ServerInterceptingCall, type ServerInterceptingCallInterface, type ServerInterceptor } from '@grpc/grpc-js';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb';
import { type SeededDecisions } from './seeded-decisions';

type Status = Parameters<ServerInterceptingCallInterface['sendStatus']>[0];

const PAGE_MESSAGES = { least: 1, most: 32 };
const PAUSE_MS = { least: 0, most: 4 };

/** Sends what is read in pages of a few messages, with pauses between them. */
export function pagedAnswers(decisions: SeededDecisions): ServerInterceptor {
  return (method, call) =>
    method.path === StreamsService.read.path ? new PagedCall(call, decisions) : new ServerInterceptingCall(call);
}

class PagedCall extends ServerInterceptingCall {
  private readonly waiting: { readonly message: unknown; readonly sent: () => void }[] = [];
  private status: Status | undefined;
  private isSending = false;
  private isOver = false;
  private leftInPage: number;

  constructor(
    private readonly transport: ServerInterceptingCallInterface,
    private readonly decisions: SeededDecisions,
  ) {
    super(transport, { start: (next) => next({ onCancel: () => this.end() }) });
    this.leftInPage = this.pageSize();
  }

  override sendMessage(message: unknown, sent: () => void): void {
    this.waiting.push({ message, sent });
    void this.send();
  }

  override sendStatus(status: Status): void {
    this.status = status;
    void this.send();
  }

  private async send(): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    for (let next = this.waiting.shift(); next !== undefined && !this.isOver; next = this.waiting.shift()) {
      if (this.leftInPage === 0) await this.turnPage();
      this.leftInPage -= 1;
      this.transport.sendMessage(next.message, next.sent);
    }
    this.isSending = false;
    if (this.status !== undefined && !this.isOver) {
      this.isOver = true;
      this.transport.sendStatus(this.status);
    }
  }

  private async turnPage(): Promise<void> {
    this.leftInPage = this.pageSize();
    const pause = this.decisions.drawBetween(PAUSE_MS.least, PAUSE_MS.most, 'pause');
    await new Promise((resolve) => setTimeout(resolve, pause));
  }

  private pageSize(): number {
    return this.decisions.drawBetween(PAGE_MESSAGES.least, PAGE_MESSAGES.most, 'page');
  }

  private end(): void {
    this.isOver = true;
    this.waiting.length = 0;
  }
}
