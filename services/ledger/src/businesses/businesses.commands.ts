import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v5 as uuidv5 } from 'uuid';
import { STANDARD_CHART } from '@counterfoil/accounting/chart';
import type { Business, ChangeBusinessRequest, CreateBusinessRequest } from '@counterfoil/contracts/business.contract';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { BusinessRegistered, CategoryFacts } from '@counterfoil/events/ledger-event';
import { PlanQuota } from '../billing/billing.module';
import { Answer } from '../http/answers/answer';
import { defaultCategoryId } from '../books/ledger-account-id';
import { LedgerWriter } from '../books/ledger-writer';
import { DEFAULT_CATEGORIES } from '../categories/categories.module';
import type { LedgerCommand } from '@counterfoil/ledger/ledger.decider';
import { BusinessProfiles, PROFILE_FIELDS } from './business-profiles.repository';
import { BusinessesQueries } from './businesses.queries';

/** Decimals of every currency on offer. */
const EXPONENT = 2;
const JANUARY = 1;

export class RegisterBusiness {
  constructor(
    readonly request: CreateBusinessRequest,
    readonly envelope: CommandEnvelope,
  ) {}
}

/** The id that a registration gives: the same however often the command is sent. */
export function registeredBusinessId(commandId: string): string {
  return uuidv5('business', commandId);
}

/** Changes what the request names, of the profile and of the settings. */
export class ChangeBusiness {
  constructor(
    readonly businessId: string,
    readonly request: ChangeBusinessRequest,
    readonly envelope: CommandEnvelope,
  ) {}
}

/** Archives a business, or takes it back. */
export class SetBusinessArchived {
  constructor(
    readonly businessId: string,
    readonly archived: boolean,
    readonly envelope: CommandEnvelope,
  ) {}
}

@CommandHandler(RegisterBusiness)
export class RegisterBusinessHandler implements ICommandHandler<RegisterBusiness> {
  constructor(
    private readonly writer: LedgerWriter,
    private readonly quota: PlanQuota,
    private readonly profiles: BusinessProfiles,
    private readonly businesses: BusinessesQueries,
  ) {}

  /** The profile is kept first: a business that can be read then always has one. */
  async execute({ request, envelope }: RegisterBusiness): Promise<Answer<Business | { id: string }>> {
    const ownerId = envelope.actorId;
    const businessId = registeredBusinessId(envelope.commandId);
    const profileDigest = await this.profiles.begin(businessId, ownerId, request);
    const registration = registrationOf(businessId, ownerId, request, profileDigest);
    try {
      const { position, visible } = await this.quota.ofBusinesses(ownerId, envelope.commandId, (room) =>
        this.writer.write(businessId, { type: 'RegisterBusiness', registration, ...room }, envelope),
      );
      return await Answer.readBack({ position, visible }, () => this.businesses.find(ownerId, businessId), {
        id: businessId,
      });
    } catch (error) {
      if (error instanceof DomainError) await this.profiles.forget(businessId);
      throw error;
    }
  }
}

@CommandHandler(ChangeBusiness)
export class ChangeBusinessHandler implements ICommandHandler<ChangeBusiness> {
  constructor(
    private readonly writer: LedgerWriter,
    private readonly profiles: BusinessProfiles,
    private readonly businesses: BusinessesQueries,
  ) {}

  /** The words before what names their digest; the settings before those, as another currency may be refused. */
  async execute({ businessId, request, envelope }: ChangeBusiness): Promise<Answer<Business | { id: string }>> {
    const before = await this.profiles.find(businessId);
    const fields = PROFILE_FIELDS.filter((field) => request[field] !== undefined && request[field] !== before[field]);
    const profile = { ...before, ...Object.fromEntries(fields.map((field) => [field, request[field]])) };
    const profileDigest = await this.profiles.digest(businessId, profile);
    const position = await this.profiles.keeping({ businessId, before, profile }, async () => {
      const ofSettings = { ...envelope, commandId: uuidv5('settings', envelope.commandId) };
      const settings = await this.writer.append(businessId, settingsCommand(request), ofSettings);
      const written = await this.writer.append(businessId, { type: 'ChangeProfile', fields, profileDigest }, envelope);
      return written.position ?? settings.position;
    });
    const visible = await this.writer.visible(position);
    return Answer.readBack({ position, visible }, () => this.businesses.find(envelope.actorId, businessId), {
      id: businessId,
    });
  }
}

@CommandHandler(SetBusinessArchived)
export class SetBusinessArchivedHandler implements ICommandHandler<SetBusinessArchived> {
  constructor(
    private readonly writer: LedgerWriter,
    private readonly quota: PlanQuota,
    private readonly businesses: BusinessesQueries,
  ) {}

  async execute({ businessId, archived, envelope }: SetBusinessArchived): Promise<Answer<Business | { id: string }>> {
    const { position, visible } = archived
      ? await this.writer.write(businessId, { type: 'ArchiveBusiness' }, envelope)
      : await this.quota.ofBusinesses(envelope.actorId, envelope.commandId, (room) =>
          this.writer.write(businessId, { type: 'RestoreBusiness', ...room }, envelope),
        );
    return Answer.readBack({ position, visible }, () => this.businesses.find(envelope.actorId, businessId), {
      id: businessId,
    });
  }
}

function settingsCommand({ timeZone, currency, fiscalYearStartMonth }: ChangeBusinessRequest): LedgerCommand {
  return {
    type: 'ChangeBusinessSettings',
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(currency === undefined ? {} : { currency: { code: currency, exponent: EXPONENT } }),
    ...(fiscalYearStartMonth === undefined ? {} : { fiscalYearStartMonth }),
  };
}

function registrationOf(
  businessId: string,
  ownerId: string,
  { timeZone, currency }: CreateBusinessRequest,
  profileDigest: string,
): BusinessRegistered['data'] {
  const categories: CategoryFacts[] = DEFAULT_CATEGORIES.map((category) => ({
    ...category,
    categoryId: defaultCategoryId(businessId, category.name),
    description: '',
    isDefault: true,
  }));
  return {
    businessId,
    ownerId,
    timeZone: timeZone ?? 'UTC',
    currency: currency ?? 'USD',
    exponent: EXPONENT,
    fiscalYearStartMonth: JANUARY,
    chart: STANDARD_CHART,
    categories,
    profileDigest,
  };
}
