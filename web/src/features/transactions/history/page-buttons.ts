/** Rows of a page of the history, and buttons beside each other. */
export const HISTORY_PAGE_ROWS = 10;
const MAX_BUTTONS = 5;

/** Number of the last page; one page is there even when it is empty. */
export function lastPage(total: number): number {
  return Math.max(1, Math.ceil(total / HISTORY_PAGE_ROWS));
}

/** A page within 1 and the last. */
export function pageWithin(page: number, last: number): number {
  return Math.min(last, Math.max(1, page));
}

/** The pages that have a button: around the current one, as far as there are any. */
export function pageButtons(page: number, last: number): number[] {
  const count = Math.min(MAX_BUTTONS, last);
  const first = Math.min(Math.max(1, page - Math.floor(MAX_BUTTONS / 2)), last - count + 1);
  return Array.from({ length: count }, (_, at) => first + at);
}
