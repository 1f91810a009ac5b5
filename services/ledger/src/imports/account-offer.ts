import { readFile, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { addDays } from '@counterfoil/accounting/calendar-date';
import { accountFactsOf } from '@counterfoil/bank-statements/account-facts';
import type { NewAccountOffer } from '@counterfoil/contracts/statement-facts.contract';
import { formatDecimal } from '@counterfoil/money/money';
import type { Membership } from '../http/request-context';
import { BooksContextQueries } from './books-context.queries';
import { ImportUploads, type Upload } from './import-upload';
import { readStatementFile } from './reading/statement-reading';

/** Some 7,000 rows, a third of a second: what is larger is read by the worker, and its account is typed. */
const READ_BYTES = 500_000;
/** Longer ones are cut from the front: people know the end of a number. */
const NUMBER_DIGITS = 4;
const NOTHING: NewAccountOffer = {
  bank: null,
  type: null,
  accountNumber: null,
  openingBalance: null,
  openingDate: null,
};

/** What a file says of its account, so that a new one is opened as its bank knows it. Nothing of the file is kept. */
@Injectable()
export class AccountOffers {
  constructor(
    private readonly uploads: ImportUploads,
    private readonly books: BooksContextQueries,
  ) {}

  /** @throws Refusal for what is no upload. A file that cannot be read says nothing: the import will say why. */
  async of(member: Membership, request: IncomingMessage, userId: string): Promise<NewAccountOffer> {
    const upload = await this.uploads.takeAlone(request, { userId, businessId: member.businessId });
    try {
      return upload.size > READ_BYTES ? NOTHING : await this.read(member, upload);
    } finally {
      await rm(upload.path, { force: true });
      await upload.share.end();
    }
  }

  private async read({ businessId, exponent }: Membership, { path }: Pick<Upload, 'path'>): Promise<NewAccountOffer> {
    const bytes = await readFile(path);
    const { bank, kind } = accountFactsOf(bytes);
    const account = {
      ...{ accountId: '', accountType: kind ?? ('checking' as const), exponent, openingDate: '', accounts: [] },
      currency: await this.books.currency(businessId),
    };
    const reading = readStatementFile(bytes, account, {}, []);
    if (!reading.ok) return { ...NOTHING, bank, type: kind };
    const { names, summary, openingMinor } = reading;
    const [name, ...others] = names;
    const firstDate = summary?.firstDate ?? null;
    return {
      bank,
      type: kind,
      accountNumber: name && others.length === 0 ? endOf(name.name) : null,
      openingBalance: openingMinor === null ? null : formatDecimal(openingMinor, exponent),
      openingDate: firstDate === null ? null : addDays(firstDate, -1),
    };
  }
}

/** null where it is a name and no number. */
function endOf(number: string): string | null {
  const digits = number.replace(/\D/g, '');
  return digits.length < NUMBER_DIGITS ? null : digits.slice(-NUMBER_DIGITS);
}
