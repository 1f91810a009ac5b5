import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { errorLine, ERRORS_HEADER } from './import-errors-csv';
import { ImportsQueries } from './imports.queries';

/** Rows read at once; the file is written as they come. */
const ROWS_A_PAGE = 2_000;
/** Excel takes a CSV for UTF-8 only with it. */
const BYTE_ORDER_MARK = '\ufeff';

/** Sends what is wrong with the rows of an import as CSV. */
@Injectable()
export class ImportErrors {
  constructor(private readonly queries: ImportsQueries) {}

  async send(importId: string, exponent: number, response: Response): Promise<void> {
    response.setHeader('Content-Type', 'text/csv; charset=utf-8');
    response.setHeader('Content-Disposition', `attachment; filename="import-errors-${importId}.csv"`);
    response.write(BYTE_ORDER_MARK + ERRORS_HEADER);
    let after = 0;
    for (;;) {
      const rows = await this.queries.pageOfRows(importId, exponent, 'faulty', after, ROWS_A_PAGE);
      const last = rows.at(-1);
      if (!last || response.destroyed) break;
      response.write(rows.map(errorLine).join(''));
      after = last.row;
    }
    response.end();
  }
}
