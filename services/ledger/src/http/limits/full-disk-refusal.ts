import type { RequestHandler } from 'express';
import { HttpStatus } from '@nestjs/common';
import { DISK_FULL, DISK_FULL_RETRY_SECONDS } from '../../process/disk-full';
import type { DiskWatch } from '../../process/disk-watch';
import { Refusal } from '../answers/refusal';

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
/** A few hundred bytes, without which nobody could come in and read. They have room in the reserve. */
const SIGNING_IN = /^\/(login|logout)(\/|$)/;

/** Refuses what writes while the disk is full, before anything of it is read: no write may take what recovery needs. */
export function refuseWritesOnFullDisk(disk: Pick<DiskWatch, 'isFull'>): RequestHandler {
  return (request, _response, next) => {
    if (READS.has(request.method) || SIGNING_IN.test(request.path) || !disk.isFull) return next();
    throw new Refusal(HttpStatus.SERVICE_UNAVAILABLE, 'disk_full', DISK_FULL, undefined, DISK_FULL_RETRY_SECONDS);
  };
}
