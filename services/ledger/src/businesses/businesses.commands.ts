import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v5 as uuidv5 } from 'uuid';
import { DEFAULT_CATEGORIES, STANDARD_CHART } from '@counterfoil/accounting/chart';
import type { Business, CreateBusinessRequest } from '@counterfoil/contracts/business.contract';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/command-envelope';
import { DomainError } from '@counterfoil/event-sourcing/domain-error';
import type { BusinessRegistered, CategoryFacts } from '@counterfoil/events/ledger-event';
import { Quota } from '../billing/billing.module';
import { Answer } from '../platform/answer';
import { defaultCategoryId } from '../ledger/ledger-account-id';
import { LedgerWriter } from '../ledger/ledger-writer';
import { BusinessProfiles } from './business-profiles.repository';
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

export class ChangeBusinessProfile {
  constructor(
    readonly businessId: string,
    readonly request: CreateBusinessRequest,
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
    private readonly quota: Quota,
    private readonly profiles: BusinessProfiles,
    private readonly businesses: BusinessesQueries,
  ) {}

  /** The profile is kept first: a business that can be read then always has one. */
  async execute({ request, envelope }: RegisterBusiness): Promise<Answer<Business | { id: string }>> {
    const ownerId = envelope.actorId;
    const businessId = uuidv5('business', envelope.commandId);
    const profileDigest = await this.profiles.begin(businessId, ownerId, request);
    const registration = registrationOf(businessId, ownerId, request, profileDigest);
    try {
      const { position, visible } = await this.quota.ofBusinesses(ownerId, envelope.commandId, (room) =>
        this.writer.write(businessId, { type: 'RegisterBusiness', registration, ...room }, envelope),
      );
      return new Answer((await this.businesses.find(ownerId, businessId)) ?? { id: businessId }, position, visible);
    } catch (error) {
      if (error instanceof DomainError) await this.profiles.forget(businessId);
      throw error;
    }
  }
}

@CommandHandler(ChangeBusinessProfile)
export class ChangeBusinessProfileHandler implements ICommandHandler<ChangeBusinessProfile> {
  constructor(
    private readonly writer: LedgerWriter,
    private readonly profiles: BusinessProfiles,
    private readonly businesses: BusinessesQueries,
  ) {}

  async execute({ businessId, request, envelope }: ChangeBusinessProfile): Promise<Answer<Business | { id: string }>> {
    const profileDigest = await this.profiles.digest(businessId, request);
    const fields = Object.entries(request).flatMap(([field, value]) => (value === undefined ? [] : [field]));
    const { position, visible } = await this.writer.write(businessId, { type: 'ChangeProfile', fields, profileDigest }, envelope);
    await this.profiles.keep(businessId, request);
    return new Answer((await this.businesses.find(envelope.actorId, businessId)) ?? { id: businessId }, position, visible);
  }
}

@CommandHandler(SetBusinessArchived)
export class SetBusinessArchivedHandler implements ICommandHandler<SetBusinessArchived> {
  constructor(
    private readonly writer: LedgerWriter,
    private readonly quota: Quota,
    private readonly businesses: BusinessesQueries,
  ) {}

  async execute({ businessId, archived, envelope }: SetBusinessArchived): Promise<Answer<Business | { id: string }>> {
    const { position, visible } = archived
      ? await this.writer.write(businessId, { type: 'ArchiveBusiness' }, envelope)
      : await this.quota.ofBusinesses(envelope.actorId, envelope.commandId, (room) =>
          this.writer.write(businessId, { type: 'RestoreBusiness', ...room }, envelope),
        );
    return new Answer((await this.businesses.find(envelope.actorId, businessId)) ?? { id: businessId }, position, visible);
  }
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
