import { Injectable } from '@nestjs/common';
import { eventCodec } from '@counterfoil/events/event-codec';
import type { CounterfoilEvent } from '@counterfoil/events/ledger-event';
import { ACCOUNT_NUMBERS_FILE, EVENTS_FILE, isRecord, MAX_MANIFEST_BYTES, PROFILE_FILE, type ArchivedAccountNumber, type ArchivedProfile } from './archive-format';
import { UnusableArchive, type ArchiveReader } from './archive-reader';
import { archivedEvents, idsIn, type ArchivedEvent } from './archived-events';
import { RestoreTables } from './restore-tables.queries';

const PAGE_EVENTS = 500;
/** Account numbers of one business: far more than it can have accounts. */
const MAX_ACCOUNT_NUMBERS = 10_000;
const PROFILE_TEXTS = { name: 255, description: 500, industry: 100, businessType: 50, email: 255, phone: 50, address: 1_000, website: 500, taxId: 50 } as const;
const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** What the check has found out. */
export interface CheckedArchive {
  readonly profile: ArchivedProfile;
  readonly accountNumbers: readonly ArchivedAccountNumber[];
  /** User ids with the roles that the events end with. */
  readonly members: ReadonlyMap<string, string>;
  readonly ownerId: string;
  /** Ids of invitations that nobody has accepted or revoked. */
  readonly invitations: ReadonlySet<string>;
}

/**
 * Reads an archive to its end before anything is restored from it: every file as the manifest says, every event readable and
 * chained to the last, and no id that another business of this installation uses, since rows are found by their ids alone.
 */
@Injectable()
export class ArchiveCheck {
  constructor(private readonly tables: RestoreTables) {}

  /** @param onEvents told how many events have been checked. @throws UnusableArchive */
  async check(reader: ArchiveReader, onEvents: (count: number) => Promise<void>, signal: AbortSignal): Promise<CheckedArchive> {
    const { businessId, files } = reader.manifest;
    const team = new TeamFold();
    let checked = 0;
    for await (const page of archivedEvents(reader, PAGE_EVENTS)) {
      signal.throwIfAborted();
      if (checked === 0) requireRegistration(page[0], businessId);
      for (const archived of page) team.take(readable(archived));
      await this.requireOwnIds(page, businessId);
      checked += page.length;
      await onEvents(checked);
    }
    const profile = profileOf(JSON.parse(await reader.text(PROFILE_FILE)));
    const accountNumbers = await accountNumbersOf(reader);
    const read = [EVENTS_FILE, PROFILE_FILE, ACCOUNT_NUMBERS_FILE];
    for (const { path } of files) if (!read.includes(path)) await reader.check(path);
    return { profile, accountNumbers, members: team.members, ownerId: team.ownerId, invitations: team.invitations };
  }

  private async requireOwnIds(page: readonly ArchivedEvent[], businessId: string): Promise<void> {
    const ids = new Set<string>();
    for (const { event } of page) idsIn(event.data, ids);
    if (await this.tables.usedByOthers(businessId, [...ids])) throw new UnusableArchive('The archive names accounts or transactions that belong to another business here.');
  }
}

/** Who works on the books, and whose they are. */
class TeamFold {
  readonly members = new Map<string, string>();
  readonly invitations = new Set<string>();
  ownerId = '';

  take({ type, data }: CounterfoilEvent): void {
    switch (type) {
      case 'BusinessRegistered':
        this.ownerId = data.ownerId;
        return;
      case 'MemberInvited':
        this.invitations.add(data.invitationId);
        return;
      case 'InvitationRevoked':
        this.invitations.delete(data.invitationId);
        return;
      case 'MemberJoined':
        this.members.set(data.userId, data.role);
        if (data.invitationId !== undefined) this.invitations.delete(data.invitationId);
        return;
      case 'MemberRoleChanged':
        this.members.set(data.userId, data.role);
        return;
      case 'MemberRemoved':
        this.members.delete(data.userId);
        return;
      case 'BusinessHandedOver':
        this.members.set(data.formerOwnerId, data.formerOwnerRole).set(data.ownerId, 'owner');
        this.ownerId = data.ownerId;
        return;
      default:
        return;
    }
  }
}

function requireRegistration(first: ArchivedEvent | undefined, businessId: string): void {
  if (first?.event.type === 'BusinessRegistered' && first.event.data['businessId'] === businessId) return;
  throw new UnusableArchive('The archive does not begin with the registration of its business.');
}

function readable({ event }: ArchivedEvent): CounterfoilEvent {
  try {
    return eventCodec.decode(event);
  } catch (error) {
    throw new UnusableArchive(`Event ${event.revision} cannot be read: ${error instanceof Error ? error.message.slice(0, 200) : ''}`);
  }
}

function profileOf(value: unknown): ArchivedProfile {
  const isText = ([field, most]: [string, number]): boolean => {
    const text = (value as Record<string, unknown>)[field];
    return text === null || (typeof text === 'string' && text.length <= most);
  };
  const isProfile =
    isRecord(value) &&
    typeof value['name'] === 'string' &&
    Object.entries(PROFILE_TEXTS).every(isText) &&
    UUID.test(String(value['digestSalt'])) &&
    /^-?\d{1,13}\.\d{2}$/.test(String(value['initialBalance'])) &&
    !Number.isNaN(Date.parse(String(value['createdAt'])));
  if (!isProfile) throw new UnusableArchive(`${PROFILE_FILE} cannot be read.`);
  return value as unknown as ArchivedProfile;
}

async function accountNumbersOf(reader: ArchiveReader): Promise<ArchivedAccountNumber[]> {
  const found: ArchivedAccountNumber[] = [];
  for await (const line of reader.lines(ACCOUNT_NUMBERS_FILE)) {
    const value: unknown = line.length > MAX_MANIFEST_BYTES ? undefined : JSON.parse(line);
    const isNumber = isRecord(value) && UUID.test(String(value['accountId'])) && typeof value['accountNumber'] === 'string' && value['accountNumber'].length <= 20;
    if (!isNumber || found.length >= MAX_ACCOUNT_NUMBERS) throw new UnusableArchive(`${ACCOUNT_NUMBERS_FILE} cannot be read.`);
    found.push(value as unknown as ArchivedAccountNumber);
  }
  return found;
}
