import type { Request } from 'express';

/** The path of a call as it was asked for, without its query. */
export function pathOf(request: Request): string {
  return request.originalUrl.split('?', 1)[0] ?? '';
}
