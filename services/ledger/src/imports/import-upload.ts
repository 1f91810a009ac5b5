import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { IMPORT_FILE_FIELD, MAX_IMPORT_BYTES, UploadImportFields } from '@counterfoil/contracts/import.contract';
import { ArrivingFiles, formFields, type ArrivedFile, type UploadKind } from '../uploads/uploads.module';

const STATEMENT: UploadKind = {
  field: IMPORT_FILE_FIELD,
  maxBytes: MAX_IMPORT_BYTES,
  /** A mapping as JSON has some hundred characters; words of a type column make it a few thousand. */
  maxFieldBytes: 100_000,
  withinMs: 10 * 60_000,
  name: 'statement',
  maxName: 255,
  missing: 'Please choose a file.',
  tooLarge: 'The file is larger than 50 MB. Please export a shorter period.',
};

/** A statement that has arrived whole, and what it was sent with. */
export interface ArrivedStatement extends Omit<ArrivedFile, 'fields'> {
  readonly fields: UploadImportFields;
}

/** Who sends a file, and into which business. */
export interface StatementSender {
  readonly userId: string;
  readonly businessId: string;
}

/** Takes uploads of statements. */
@Injectable()
export class ImportUploads {
  constructor(private readonly arriving: ArrivingFiles) {}

  /** @throws Refusal 400, 413, 415 or 429 with what is wrong; nothing stays on disk that `use` has not kept */
  during<Result>(
    request: IncomingMessage,
    sender: StatementSender,
    use: (statement: ArrivedStatement) => Promise<Result>,
  ): Promise<Result> {
    return this.arriving.during(request, sender, STATEMENT, ({ fields, ...file }) =>
      use({ ...file, fields: checked(fields) }),
    );
  }

  /** The same of a file that comes without an account: it is looked at for what it says of that. */
  duringAlone<Result>(
    request: IncomingMessage,
    sender: StatementSender,
    use: (file: ArrivedFile) => Promise<Result>,
  ): Promise<Result> {
    return this.arriving.during(request, sender, STATEMENT, use);
  }
}

/** Other fields are passed over: programs send some. */
function checked({ accountId, mapping }: Readonly<Record<string, string>>): UploadImportFields {
  return formFields({ accountId, mapping: mapping === undefined ? undefined : parsed(mapping) }, UploadImportFields);
}

/** What is no JSON stays text, which is no mapping. */
function parsed(text: string): unknown {
  if (text === '') return undefined;
  try {
    return (JSON.parse(text) as unknown) ?? text;
  } catch {
    return text;
  }
}
