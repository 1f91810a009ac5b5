import { Injectable } from '@nestjs/common';
import { Unavailable } from '@counterfoil/event-sourcing/unavailable';

/** Whole histories that a process reads at once: each is a long read of the log, which everybody's writes share. */
const HISTORIES_AT_ONCE = 2;
const RETRY_AFTER_SECONDS = 10;

/** Turns at reading a whole history. */
@Injectable()
export class AuditTurns {
  private taken = 0;

  /** @returns what ends the turn, safe to be called twice. @throws Unavailable while too many others read */
  take(): () => void {
    if (this.taken >= HISTORIES_AT_ONCE) throw new Unavailable('overloaded', 'Other histories are being read just now. Please try again in a moment.', undefined, RETRY_AFTER_SECONDS);
    this.taken++;
    let isOver = false;
    return () => {
      if (!isOver) this.taken--;
      isOver = true;
    };
  }
}
