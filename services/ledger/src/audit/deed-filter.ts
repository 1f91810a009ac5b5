import { dateIn } from '@counterfoil/accounting/calendar-date';
import type { AuditCommandsQuery } from '@counterfoil/contracts/audit.contract';
import { eventCodec } from '@counterfoil/events/event-codec';
import type { LedgerEvent } from '@counterfoil/events/ledger-event';
import type { StoredEvent } from '@counterfoil/event-sourcing/log/recorded-event';
import { minorUnits } from '../books/minor-units';
import type { Membership } from '../http/request-context';
import type { Deed } from './deeds';
import { auditKindOf } from './facts/audit-kind';
import { factsOf, type Fact } from './facts/fact';
import { allAmounts, allWords, subjectWords, type FactNames } from './facts/fact-words';

const DAY_MS = 86_400_000;

/** What somebody looks for in the history. What is cheap to know is asked first: events are only taken apart last. */
export class DeedFilter {
  private readonly amount: bigint | undefined;
  private readonly words: string;

  /** @param importsByFile imports whose file's name holds the words */
  constructor(
    private readonly query: AuditCommandsQuery,
    private readonly member: Pick<Membership, 'timeZone' | 'exponent'>,
    private readonly names: FactNames,
    private readonly importsByFile: ReadonlySet<string>,
  ) {
    const amount = query.amount === undefined ? undefined : minorUnits(query.amount, member.exponent);
    this.amount = amount !== undefined && amount < 0n ? -amount : amount;
    this.words = (query.search ?? '').trim().toLowerCase();
  }

  /** @returns how many facts had to be taken apart for the answer, beside it */
  admits(deed: Deed): { isAdmitted: boolean; facts: number } {
    const { person, kind } = this.query;
    const isCheaplyOut =
      (person !== undefined && deed.metadata.actorId !== person) ||
      !this.isOnItsDays(deed.metadata.recordedAt) ||
      (kind !== undefined && !deed.events.some(({ type }) => auditKindOf(type) === kind));
    if (isCheaplyOut) return { isAdmitted: false, facts: 0 };
    return this.amount === undefined && this.words === '' ? { isAdmitted: true, facts: 0 } : this.says(deed);
  }

  /**
   * True where nothing older can be meant. A day is left for clocks: what one dated that was behind lies among what is
   * newer than it says.
   */
  isBefore({ metadata }: Deed): boolean {
    const { from } = this.query;
    return from !== undefined && this.dayOf(Date.parse(metadata.recordedAt) + DAY_MS) < from;
  }

  private isOnItsDays(recordedAt: string): boolean {
    const { from, to } = this.query;
    if (from === undefined && to === undefined) return true;
    const day = this.dayOf(Date.parse(recordedAt));
    return (from === undefined || day >= from) && (to === undefined || day <= to);
  }

  private dayOf(instant: number): string {
    return dateIn(this.member.timeZone, new Date(instant));
  }

  private says({ events, metadata }: Deed): { isAdmitted: boolean; facts: number } {
    const isNamed = metadata.importId !== undefined && this.importsByFile.has(metadata.importId);
    if (isNamed && this.amount === undefined) return { isAdmitted: true, facts: 0 };
    let seen = 0;
    for (const event of events) {
      const facts = factsOfStored(event);
      seen += facts.length;
      if (facts.some((fact) => this.isMeant(fact, isNamed))) return { isAdmitted: true, facts: seen };
    }
    return { isAdmitted: false, facts: seen };
  }

  private isMeant(fact: Fact, isNamed: boolean): boolean {
    const { amount, words, names } = this;
    const hasAmount = amount === undefined || allAmounts(fact).includes(amount);
    return hasAmount && (words === '' || isNamed || this.saidBy(fact, names));
  }

  private saidBy(fact: Fact, names: FactNames): boolean {
    return [subjectWords(fact, names) ?? '', ...allWords(fact, names)].some((text) =>
      text.toLowerCase().includes(this.words),
    );
  }
}

/** @throws UnreadableEvent for data that does not fit its schema */
export function factsOfStored(event: StoredEvent): Fact[] {
  return factsOf(eventCodec.decode(event) as LedgerEvent);
}
