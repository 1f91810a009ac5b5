import type { Question } from '@counterfoil/bank-statements/questions/layout-question';
import type { Mapping, MappingDraft } from '@counterfoil/bank-statements/mapping';
import type {
  ImportAccountName,
  ImportLayout,
  ImportRedo,
  ImportShare,
  ImportSummary,
} from '@counterfoil/contracts/import-answer.contract';
import type { ImportFormat, ImportStatus } from '@counterfoil/contracts/import.contract';
import type { BusinessRole } from '@counterfoil/contracts/role';
import { camelCased, type Row } from '../database/shown-row';
import type { ReadingChoice } from './reading/statement-reading';

/** How a file is to be read, as it is stored: what was picked, or given with the upload. */
export interface StoredChoice extends ReadingChoice {
  /** Comes before what is remembered for the account. */
  readonly given?: Mapping;
}

/** An import as it stands in `platform.imports`. */
export interface ImportRecord {
  readonly id: string;
  readonly businessId: string;
  readonly accountId: string;
  readonly createdBy: string;
  readonly requestHash: string;
  readonly fileName: string;
  readonly size: number;
  readonly sha256: string;
  readonly format: ImportFormat | null;
  readonly status: ImportStatus;
  readonly statusBefore: ImportStatus | null;
  readonly error: string | null;
  readonly errorCode: string | null;
  readonly layout: ImportLayout | null;
  readonly draft: MappingDraft | null;
  readonly questions: readonly Question[];
  readonly mapping: Mapping | null;
  readonly summary: ImportSummary | null;
  readonly sentence: string;
  readonly accountNames: readonly ImportAccountName[];
  readonly into: readonly ImportShare[];
  readonly reading: StoredChoice;
  readonly readingId: string | null;
  /** Recordings from the file so far. */
  readonly attempt: number;
  /** Redos that came to their end. */
  readonly redone: number;
  /** What the latest redo did, or has done so far; null where it was recorded or undone since. */
  readonly redo: ImportRedo | null;
  readonly jobId: string | null;
  /** Rows that this attempt records. */
  readonly total: number;
  readonly recordedThrough: number;
  readonly recordedPosition: bigint | undefined;
  readonly committedBy: string | null;
  readonly committedRole: BusinessRole | null;
  readonly onFirstOpenDay: boolean;
  readonly createdAt: Date;
  readonly committedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly undoneAt: Date | null;
}

/** A row of the table, as the driver gives it. */
export type ImportTableRow = Row & Pick<ImportRecord, 'id' | 'status' | 'total' | 'error' | 'redo'>;

type TableFacts = Omit<ImportRecord, 'into' | 'recordedPosition'> & {
  readonly goesInto: readonly ImportShare[];
  readonly recordedPosition: string | null;
};

export function importRecordOf(row: Row): ImportRecord {
  const { goesInto, recordedPosition, ...facts } = camelCased<TableFacts>(row);
  const { accountId, sentence } = facts;
  return {
    ...facts,
    into: goesInto.length > 0 ? goesInto : [{ accountId, rows: 0, sentence }],
    recordedPosition: recordedPosition === null ? undefined : BigInt(recordedPosition),
  };
}
