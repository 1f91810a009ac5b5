import { v5 as uuidv5 } from 'uuid';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import { requestHash } from '@counterfoil/event-sourcing/write/command-runner';
import type { ImportRecord } from './import-record';

/**
 * The commands that one attempt of an import consists of. Their ids and hashes follow from import, attempt and batch
 * alone: whoever runs the attempt again, in whatever process, sends the same commands, and those carried out before are
 * answered from their receipts.
 */
export class ImportCommands {
  private readonly attemptId: string;

  constructor(
    private readonly found: ImportRecord,
    private readonly correlationId: string,
  ) {
    this.attemptId = uuidv5(`attempt:${found.attempt}`, found.id);
  }

  get start(): CommandEnvelope {
    return this.envelope('start');
  }

  /** @param row the first of the batch. */
  rowsFrom(row: number): CommandEnvelope {
    return this.envelope(`rows:${row}`);
  }

  /** @param row the one that is matched with its other end. */
  matching(row: number): CommandEnvelope {
    return this.envelope(`match:${row}`);
  }

  /** @param row the one that stands for a payment that repeats. */
  settling(row: number): CommandEnvelope {
    return this.envelope(`occurrence:${row}`);
  }

  /** @param row the first of those that confirm transactions of the books. */
  confirming(row: number): CommandEnvelope {
    return this.envelope(`confirm:${row}`);
  }

  /** No step of the import in the history: it belongs to its undo. */
  unmatching(row: number): CommandEnvelope {
    return this.ofUndo(`unmatch:${row}`);
  }

  /** The same of transactions that rows confirmed. */
  unconfirming(row: number): CommandEnvelope {
    return this.ofUndo(`unconfirm:${row}`);
  }

  get complete(): CommandEnvelope {
    return this.envelope('complete');
  }

  get undo(): CommandEnvelope {
    return this.envelope(this.ofThisUndo('undo'));
  }

  /** A command of a redo, whose ids follow from its job: rows that one job could not bring back are new to the next. */
  redo(jobId: string, step: string): CommandEnvelope {
    return { ...this.envelope(`redo:${step}`), commandId: uuidv5(`redo:${step}`, jobId) };
  }

  transactionId(row: number): string {
    return uuidv5(`transaction:${row}`, this.attemptId);
  }

  private ofUndo(step: string): CommandEnvelope {
    const { importId: _, attempt: __, ...envelope } = this.envelope(this.ofThisUndo(step));
    return envelope;
  }

  /** Each undo after a redo takes back anew, under ids of its own. */
  private ofThisUndo(step: string): string {
    return this.found.redone === 0 ? step : `${step}:${this.found.redone}`;
  }

  private envelope(step: string): CommandEnvelope {
    const { id, attempt, committedBy, committedRole, createdBy } = this.found;
    return {
      commandId: uuidv5(step, this.attemptId),
      requestHash: requestHash({ importId: id, attempt, step }),
      actorId: committedBy ?? createdBy,
      actorRole: committedRole ?? 'owner',
      correlationId: this.correlationId,
      importId: id,
      attempt,
    };
  }
}
