import type { Request, Response } from 'express';
import { TOTAL_COUNT_HEADER } from '@counterfoil/contracts/header';

/** One page of a list, with what its headers say: lists are plain arrays, totals travel in headers. */
export interface Page<Row> {
  readonly rows: Row[];
  /** Undefined where it was not asked for. */
  readonly total: number | undefined;
  /** Cursor of the next page; undefined on the last one. */
  readonly next: string | undefined;
}

/** Sets `X-Total-Count` and, unless this is the last page, `Link: <…>; rel="next"`. @returns the rows. */
export function answerPage<Row>(request: Request, response: Response, page: Page<Row>): Row[] {
  if (page.total !== undefined) response.setHeader(TOTAL_COUNT_HEADER, String(page.total));
  if (page.next !== undefined) {
    const next = new URL(request.originalUrl, 'http://localhost');
    next.searchParams.set('cursor', page.next);
    response.setHeader('Link', `<${next.pathname}${next.search}>; rel="next"`);
  }
  return page.rows;
}
