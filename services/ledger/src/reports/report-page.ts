import type { Request, Response } from 'express';
import { answerPage } from '../http/answers/paging';

/** A page of a report, with what its headers say. */
export interface ReportPage<Report> {
  readonly report: Report;
  /** Rows of the whole report. */
  readonly total: number;
  /** Cursor of the next page; undefined on the last one. */
  readonly next: string | undefined;
}

/** Sets the headers of a page as lists do. @returns the report. */
export function answerReport<Report>(
  request: Request,
  response: Response,
  { report, total, next }: ReportPage<Report>,
): Report {
  answerPage(request, response, { rows: [], total, next });
  return report;
}
