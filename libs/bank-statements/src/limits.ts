/** What one statement file may hold. Beyond these the file is refused with a reason, before it is read as a whole. */

/** 50 MB a file (docs/rules.md, Imports). Checked on the byte length alone. */
export const MAX_FILE_BYTES = 50 * 1024 * 1024;

/** 200,000 rows a file; ten years of a busy shop fit (docs/rules.md, Imports). */
export const MAX_ROWS = 200_000;

/** The widest export seen has 60 columns; a file with more than this is no statement. */
export const MAX_COLUMNS = 200;

/** The longest real cell seen has about 1,000 characters; beyond this a quote was left open. */
export const MAX_CELL_LENGTH = 10_000;

/** Characters of a cell that tell whether it is a date or a figure; the longest of either has 60. Texts stay whole. */
export const MAX_CLASSIFIED = 200;

/** Characters of a row's texts that tell which way its money went, and of its description that give it a name. */
export const MAX_CLASSIFIED_ROW = 1_000;

/** Columns of money that are held against each other to find pairs and balances; the widest export seen has 21. */
export const MAX_MONEY_COLUMNS = 30;

/** Columns offered as answers to one question; where more of them may be meant the person picks one in the mapping. */
export const MAX_COLUMN_CHOICES = 12;

/** Rows looked at to find delimiter, header and columns; formats are decided over the whole column. */
export const SAMPLE_ROWS = 200;

/** Preamble longer than this was never seen (the longest has 24 lines). */
export const MAX_PREAMBLE_ROWS = 60;

/** Names of accounts and currencies that something is remembered about in one mapping; the earliest are forgotten. */
export const MAX_SAID = 200;

/** What a row says of its account is kept so far: names are stored and shown again. */
export const MAX_ACCOUNT_NAME = 200;

/** Letters of a row's text by which an answer about it is kept; as long as the name of an answer may be. */
export const MAX_TEXT_KEY = 200;

/** Columns that one mapping can name for rows without a description. */
export const MAX_OTHER_TEXTS = 10;

/** Columns of fees that one mapping can name beside the amount. */
export const MAX_BESIDE = 10;
