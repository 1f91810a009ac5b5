/** What the calls about imports answer with. */
import type { ExampleRow, LayoutColumn, Question } from '@counterfoil/bank-statements/questions/layout-question';
import type { ReadingProof } from '@counterfoil/bank-statements/evidence/reading-proof';
import type { Mapping, MappingDraft } from '@counterfoil/bank-statements/mapping';
import type { RowFlag, RowReason } from '@counterfoil/bank-statements/statement-row';
import type { ImportFormat, ImportStatus } from './import.contract';
import type { ImportOccurrence } from './schedule-answer.contract';
import type { Waiting } from './waiting.contract';

/** Rows of the file as it stands that come with its layout. */
export const IMPORT_FILE_ROWS = 3;

export interface ImportProfile {
  accountId: string;
  /**
   * Most recently used first. One for each layout: a bank's checking and card exports do not get in each other's way.
   */
  layouts: { columns: string[]; mapping: Mapping; updatedAt: string }[];
}

/** A name in the statement's account column. */
export interface ImportAccountName {
  name: string;
  rows: number;
  /** Where its rows go; null while that is open, and where they are left out. */
  accountId: string | null;
  isLeftOut: boolean;
  /** It is asked about: the books have no account of this name or number. */
  isOpen: boolean;
  /** Sum of its rows that can be read: signed decimal; absent in imports read before this was kept. */
  net?: string;
}

/** What of a statement goes into one account. */
export interface ImportShare {
  accountId: string;
  /** Those that are recorded. */
  rows: number;
  /** What they come to. */
  sentence: string;
}

/** What makes a row look like one end of a transfer. Pointed out, never acted on. */
export interface ImportCounterpart {
  /** `end`: the books have its probable other end. `row`: the file has it. */
  kind: 'end' | 'row';
  /** Null where it is a row of the file. */
  transactionId: string | null;
  /** Line of the file; null where it stands in the books. */
  line: number | null;
  /** Number of the row in the file; null where it stands in the books. */
  row: number | null;
  /** The account at the other end. */
  accountId: string;
  accountName: string;
  date: string;
  description: string;
}

/** Where the transaction comes from that a row is paired with: typed by somebody, by a schedule, or from a bank. */
export type ImportPairKind = 'entered' | 'scheduled' | 'imported';
/**
 * `taken`: the row confirms the transaction and is not recorded. `asked`: somebody has to say whether the two are the
 * same before the import is committed. `declined`: they are not, or the row is left out.
 */
export type ImportPairState = 'taken' | 'asked' | 'declined';

/** A transaction of the books that a row of the statement probably is. */
export interface ImportPair {
  transactionId: string;
  kind: ImportPairKind;
  state: ImportPairState;
  date: string;
  description: string;
  nickname: string | null;
  categoryName: string;
}

/** A question that was answered, and the answer, in words. */
export interface ImportAnswered {
  text: string;
  label: string;
}

/**
 * A part of a split, as the file names it.
 * @public the API's description names it
 */
export interface ImportRowPart {
  category: string;
  memo: string;
  amount: string;
  categoryId: string | null;
}

/** One row of the preview. */
export interface ImportRow {
  /** Counted from 1 below the header. */
  row: number;
  /** Physical line of the file. */
  line: number;
  /** '' where it cannot be read. */
  date: string;
  /** The day of value or of purchase, where the file has one and it is another day than the date. */
  otherDate: string | null;
  description: string;
  nickname: string;
  /** Signed decimal string; '' where it cannot be read. */
  amount: string;
  /** What the file's category column says. */
  category: string | null;
  /** What the file's account column says. */
  account: string | null;
  /** The account it is recorded in; null where the rows of its name are left out. */
  accountId: string | null;
  categoryId: string | null;
  /** Where the file splits it among categories: what is recorded while no one category is chosen. */
  parts?: ImportRowPart[] | null;
  /** Proposed or chosen as one end of a transfer: money in on a card pays it off and is never revenue. */
  isTransfer: boolean;
  /** The transaction of the books that it is matched with when it is recorded; null where none was chosen. */
  counterpartId: string | null;
  /** The same where it is a row of this file. */
  counterpartRow: number | null;
  /** Why it was recorded without being matched; null where nothing was in the way. */
  matchRefusal: string | null;
  /** Of an import that was not recorded yet; null where nothing speaks for a transfer. */
  counterpart: ImportCounterpart | null;
  /** Null where the books have no such transaction from elsewhere. */
  pair: ImportPair | null;
  /** The day on which somebody deleted the transaction that this row became before; null where nobody did. */
  deletedOn: string | null;
  /** Of an import that was not recorded yet; null where it looks like nothing that repeats. */
  occurrence: ImportOccurrence | null;
  /**
   * The rule of the business that gave it category or nickname; rules are applied on import where the plan has bulk
   * upload.
   */
  rule: { id: string; name: string } | null;
  isValid: boolean;
  reasons: RowReason[];
  /** Where sign and type word contradict each other: the amount under either reading. */
  readings: { bySign: string; byType: string } | null;
  flags: RowFlag[];
  /** Seen before in this account. */
  isDuplicate: boolean;
  isIncluded: boolean;
  /** True where a person changed date, description or amount. */
  isCorrected: boolean;
  /** Why the books refused it while it was recorded. */
  refusal: string | null;
}

export interface ImportCounts {
  rows: number;
  valid: number;
  invalid: number;
  duplicates: number;
  /** What a commit records, and those of them that are dated before the opening balance. */
  included: number;
  beforeOpeningDate: number;
  /** Of the duplicates those that are not ticked. */
  duplicatesLeftOut: number;
  /** Readable rows of accounts of the books that are not ticked, and what they come to: a signed decimal string. */
  leftOut: number;
  leftOutNet: string;
  /** Rows that confirm transactions of the books instead of being recorded. */
  matched: number;
  /** Rows of which somebody has to say whether they are transactions of the books before the import is committed. */
  asked: number;
  /** Rows whose transactions somebody has deleted, and that are not ticked. */
  deleted: number;
  /**
   * Recorded as one end of a transfer, but not matched with the other end that was chosen: that one had changed
   * meanwhile.
   */
  unmatched: number;
}

/** Figures of the rows that could be read, ticked or not, as decimal strings. */
export interface ImportSummary {
  moneyIn: string;
  moneyInRows: number;
  moneyOut: string;
  moneyOutRows: number;
  net: string;
  firstDate: string | null;
  lastDate: string | null;
  /**
   * What the statement says the account held before its first row; absent in imports read before this was kept, null
   * where it does not say.
   */
  openingBalance?: string | null;
  /** Closing balance that the file states, and its day; absent or null where the file states none. */
  statedClosing?: { date: string | null; balance: string } | null;
  /** Of one day the latest row stands first; absent in imports read before this was kept. */
  isNewestFirst?: boolean;
  /** What in the file proves that its rows were read rightly; absent in imports read before this was kept. */
  proof?: ReadingProof;
}

/**
 * Rows in another currency than the books'.
 * @public the API's description names it
 */
export interface ImportForeignRows {
  currency: string;
  rows: number;
  /**
   * Their figures are recorded as if they were in the books' currency; else they are left out. Null while that is
   * asked.
   */
  isTaken: boolean | null;
}

/** A row as it stands in the file, cell by cell in the order of the columns. */
export interface ImportFileRow {
  /** Physical line of the file. */
  line: number;
  cells: string[];
  /** How it reads; null while something is missing for that. */
  reads: ExampleRow | null;
}

/** What was found out about the file. */
export interface ImportLayout {
  encoding: string;
  delimiter: string;
  headerLine: number;
  columns: LayoutColumn[];
  confidence: number;
  notes: string[];
  /** The first rows as they stand in the file; absent in imports read before this was kept. */
  firstRows?: ImportFileRow[];
  /** Absent where all rows are in the books' currency, as far as the file says. */
  foreign?: ImportForeignRows[];
}

/** What the latest redo of an import did. */
export interface ImportRedo {
  /** Transactions that it brought back. */
  broughtBack: number;
  /** Transactions that somebody had restored since the undo: they were left as they are. */
  stood: number;
  /** Transactions that did not come back, and transfers whose two ends could not be matched again. */
  leftOut: number;
  /** The first of what `leftOut` counts, with the reasons; at most 20. */
  left: ImportLeftOut[];
  /** Ticked rows that the import had not got to when it was undone: no redo records them. */
  notRecorded: number;
}

/** Something that a redo did not bring back. */
export interface ImportLeftOut {
  what: 'transaction' | 'match';
  transactionId: string;
  date: string;
  description: string;
  amount: string;
  /** For people. */
  reason: string;
}

export interface Import {
  id: string;
  businessId: string;
  /** The account that was chosen: where rows go that the file gives no other account. */
  accountId: string;
  fileName: string;
  /** Bytes. */
  size: number;
  /** SHA-256 (hex) of the file. */
  sha256: string;
  format: ImportFormat | null;
  status: ImportStatus;
  /** Whole percent of recording: 25 when it is accepted, 100 at the end. */
  progress: number;
  layout: ImportLayout | null;
  /** The mapping in the making; null for formats that need none. */
  draft: MappingDraft | null;
  /** What has to be answered before it can be committed. */
  questions: Question[];
  /** What was answered so far, the latest last; `askAgain` takes that one back. */
  answered: ImportAnswered[];
  /** The whole mapping; null as long as something is missing. */
  mapping: Mapping | null;
  /**
   * What is recorded, what is left out and why, and what in the file proves it: "47 rows, 3 to 31 March 2026, you spent
   * $4,310.22 in 47 rows. Left out: 2 rows seen before. The balances in the file confirm every row".
   */
  sentence: string;
  summary: ImportSummary | null;
  /** The accounts that rows go to, the chosen one first. */
  into: ImportShare[];
  /** The names in the account column of the mapping; empty where it has none. */
  accountNames: ImportAccountName[];
  counts: ImportCounts;
  /** The first rows. */
  sample: ImportRow[];
  /** Counts recordings: 0 before the first, 2 after a redo. */
  attempt: number;
  /** Rows to be recorded by this attempt; of a redo, those to stand after it. */
  total: number;
  /** Rows recorded by this attempt; of a redo, those that it brought back and those that stood already. */
  success: number;
  /** Null where it was not done again since it was recorded or undone. */
  redo: ImportRedo | null;
  /** Rows refused by this attempt, and those that cannot be read. */
  errors: number;
  /** Why it was refused or failed, for people. */
  error: string | null;
  /** Stable code of `error`. */
  errorCode: string | null;
  /** What it waits for, where it does not get on because something is away. */
  waiting: Waiting | null;
  createdBy: string;
  createdAt: string;
  committedAt: string | null;
  finishedAt: string | null;
  undoneAt: string | null;
}

/** One entry of the history: an import without what only its own page shows. */
export type ImportListItem = Omit<
  Import,
  'layout' | 'draft' | 'questions' | 'answered' | 'mapping' | 'accountNames' | 'sample'
>;

/**
 * `data` of each `progress` event of GET …/imports/{importId}/events; the stream ends after one that is not under way.
 */
export interface ImportProgress {
  id: string;
  status: ImportStatus;
  /** Whole percent. */
  progress: number;
  total: number;
  success: number;
  errors: number;
  error: string | null;
  /** What it waits for, where it does not get on because something is away. */
  waiting: Waiting | null;
}
