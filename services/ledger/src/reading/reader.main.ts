import { readArchiveCover } from '../backups/reading/archive-cover';
import { readAccountFacts, readStatement, readStatementRows } from '../imports/reading/statement-reader';
import { readAvatar } from '../profile/reading/avatar-reader';
import { readPictureText } from '../receipts/reading/picture-text';
import { readReceipt } from '../receipts/reading/receipt-reader';
import { answerOrders } from './answering';

/** What a reader process can read. Nothing else of ours loads a parser of strangers' files. */
const READERS = {
  accountFacts: readAccountFacts,
  archiveCover: readArchiveCover,
  avatar: readAvatar,
  pictureText: readPictureText,
  receipt: readReceipt,
  statement: readStatement,
  statementRows: readStatementRows,
};

export type Readers = typeof READERS;

answerOrders(READERS);
