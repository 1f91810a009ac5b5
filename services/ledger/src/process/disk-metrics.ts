import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { DiskWatch } from './disk-watch';
import { Metrics } from './metrics';

/** The disk under `DATA_DIR`, for Prometheus. */
@Injectable()
export class DiskMetrics {
  constructor(disk: DiskWatch, { registry }: Metrics) {
    new Gauge({
      name: 'ledger_disk_full',
      help: '1 while nothing is recorded because the disk has no room',
      registers: [registry],
      collect() {
        this.set(disk.isFull ? 1 : 0);
      },
    });
    new Gauge({
      name: 'ledger_disk_free_bytes',
      help: 'Bytes that are free on the disk under DATA_DIR',
      registers: [registry],
      collect() {
        if (disk.freeBytes !== undefined) this.set(disk.freeBytes);
      },
    });
  }
}
