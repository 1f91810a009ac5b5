import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { addDays } from '@counterfoil/accounting/calendar-date';
import type { NewAccountOffer } from '@counterfoil/contracts/statement-facts.contract';
import { formatDecimal } from '@counterfoil/money/money';
import type { Membership } from '../http/request-context';
import { FileUnreadable, ReaderPool, type ReadingLimits } from '../reading/reading.module';
import { BooksContextQueries } from './books-context.queries';
import { ImportUploads } from './import-upload';
import type { UnderstoodStatement } from './reading/statement-reader';

/** More than the statements of a few years: of a larger file the account is typed. */
const READ_BYTES = 5_000_000;
/** Nobody waits longer for a form; it opens empty then. */
const READING: ReadingLimits = { seconds: 10, megabytes: 600 };
/** Longer ones are cut from the front: people know the end of a number. */
const NUMBER_DIGITS = 4;
const NOTHING: NewAccountOffer = {
  bank: null,
  type: null,
  accountNumber: null,
  openingBalance: null,
  reckonedFrom: null,
  openingDate: null,
};

/** What a file says of its account, so that a new one is opened as its bank knows it. Nothing of the file is kept. */
@Injectable()
export class AccountOffers {
  constructor(
    private readonly uploads: ImportUploads,
    private readonly books: BooksContextQueries,
    private readonly readers: ReaderPool,
  ) {}

  /** @throws Refusal for what is no upload. A file that cannot be read says nothing: the import will say why. */
  of(member: Membership, request: IncomingMessage, userId: string): Promise<NewAccountOffer> {
    return this.uploads.duringAlone(request, { userId, businessId: member.businessId }, ({ path, size }) =>
      size > READ_BYTES ? Promise.resolve(NOTHING) : this.read(member, userId, path),
    );
  }

  private async read(member: Membership, userId: string, path: string): Promise<NewAccountOffer> {
    const currency = await this.books.currency(member.businessId);
    let offer = NOTHING;
    try {
      return await this.readers.during(userId, READING, async (reader) => {
        const { bank, kind } = await reader.ask('accountFacts', path);
        offer = { ...NOTHING, bank, type: kind };
        const own = { accountId: '', accountType: kind ?? 'checking', openingDate: '', accounts: [] } as const;
        const account = { ...own, currency, exponent: member.exponent, timeZone: member.timeZone };
        const understood = await reader.ask('statement', { path, account, choice: {}, remembered: [] });
        return understood.ok ? { ...offer, ...rowsSay(understood, member.exponent) } : offer;
      });
    } catch (error) {
      if (error instanceof FileUnreadable) return offer;
      throw error;
    }
  }
}

/** What the rows of a file say of its account. */
function rowsSay(understood: UnderstoodStatement, exponent: number): Omit<NewAccountOffer, 'bank' | 'type'> {
  const { names, summary } = understood;
  const closing = closingOf(understood);
  const openingMinor = understood.openingMinor ?? (closing && summary && closing.minor - summary.netMinor);
  const [name, ...others] = names;
  const firstDate = summary?.firstDate ?? null;
  return {
    accountNumber: name && others.length === 0 ? endOf(name.name) : null,
    openingBalance: openingMinor === null ? null : formatDecimal(openingMinor, exponent),
    reckonedFrom: closing && { date: closing.date, balance: formatDecimal(closing.minor, exponent) },
    openingDate: firstDate === null ? null : addDays(firstDate, -1),
  };
}

/**
 * What the file states at its end, where it says no more than that: of a file whose rows can all be read, and have all
 * been by that day.
 */
function closingOf({
  openingMinor,
  stated,
  invalidCount,
  summary,
}: UnderstoodStatement): { date: string; minor: bigint } | null {
  const lastDate = summary?.lastDate ?? null;
  if (openingMinor !== null || !stated || stated.openingMinor !== null || stated.date === null) return null;
  if (lastDate === null || stated.date < lastDate || invalidCount > 0) return null;
  return { date: stated.date, minor: stated.closingMinor };
}

/** null where it is a name and no number. */
function endOf(number: string): string | null {
  const digits = number.replace(/\D/g, '');
  return digits.length < NUMBER_DIGITS ? null : digits.slice(-NUMBER_DIGITS);
}
