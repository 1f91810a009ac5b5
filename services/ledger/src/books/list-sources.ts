/** Rows of one business, `$1`, each as its transaction stands by now. */
export const STANDING_ROWS = '(select *, null::jsonb as correction from books.transactions where business_id = $1)';

const UNCORRECTED_ROWS = `
  (select *, null::jsonb as correction from books.transactions where business_id = $1 and not is_corrected)`;
const CORRECTED_ROWS = '(select * from books.corrected_rows where business_id = $1)';

/**
 * What lists show: of transactions that were corrected in a closed period not the rows as they stand, but those of each
 * day, with what they correct. Two sources with the same columns, each with an index in the order of days; `$1` is the
 * business.
 */
export const LIST_SOURCES = [UNCORRECTED_ROWS, CORRECTED_ROWS] as const;

/** Both as one. */
export const LISTED_ROWS = `(select * from ${UNCORRECTED_ROWS} t union all select * from ${CORRECTED_ROWS} t)`;
