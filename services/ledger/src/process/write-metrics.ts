import { Injectable } from '@nestjs/common';
import { Counter, Gauge } from 'prom-client';
import { CommandRunner } from '@counterfoil/event-sourcing/write/command-runner';
import type { WriteCounters } from '@counterfoil/event-sourcing/write/write-counters';
import { Metrics } from './metrics';

const HELP: Readonly<Record<keyof WriteCounters, string>> = {
  recorded: 'Commands that led to events',
  unchanged: 'Commands that changed nothing',
  refused: 'Commands that a rule refused',
  repeated: 'Commands answered from the receipt of an earlier run',
  turnedAway: 'Commands turned away because too many waited',
  appends: 'Appends to the log',
  appendedEvents: 'Events appended to the log',
  conflicts: 'Appends that met another writer and were decided again',
  unknownOutcomes: 'Appends without an acknowledgement',
  behindStream: 'Decisions more than a second before the newest event of their stream: a clock is, or was, wrong',
  loads: 'Streams folded because no state of them was held',
};

/** What writing costs, for Prometheus: the runner counts, this shows. */
@Injectable()
export class WriteMetrics {
  constructor(runner: CommandRunner, { registry }: Metrics) {
    for (const [name, help] of Object.entries(HELP) as [keyof WriteCounters, string][]) {
      new Counter({
        name: `ledger_writes_${snakeCase(name)}_total`,
        help,
        registers: [registry],
        collect() {
          this.reset();
          this.inc(runner.counters[name]);
        },
      });
    }
    new Gauge({
      name: 'ledger_commands_waiting',
      help: 'Commands that have no answer yet',
      registers: [registry],
      collect() {
        this.set(runner.waiting);
      },
    });
  }
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
