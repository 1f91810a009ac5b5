import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type {
  ChangeChartAccountRequest,
  ChartAccount,
  CreateChartAccountRequest,
} from '@counterfoil/contracts/chart.contract';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { LedgerWriter } from '../books/ledger-writer';
import { Answer } from '../http/answers/answer';
import { ChartQueries } from './chart.queries';

export class OpenChartAccount {
  constructor(
    readonly businessId: string,
    readonly request: CreateChartAccountRequest,
    readonly envelope: CommandEnvelope,
  ) {}
}

export class ChangeChartAccount {
  constructor(
    readonly businessId: string,
    readonly chartAccountId: string,
    readonly request: ChangeChartAccountRequest,
    readonly envelope: CommandEnvelope,
  ) {}
}

export class MapCategory {
  constructor(
    readonly businessId: string,
    readonly categoryId: string,
    readonly chartAccountId: string,
    readonly envelope: CommandEnvelope,
  ) {}
}

@CommandHandler(OpenChartAccount)
export class OpenChartAccountHandler implements ICommandHandler<OpenChartAccount> {
  constructor(
    private readonly writer: LedgerWriter,
    private readonly chart: ChartQueries,
  ) {}

  async execute({
    businessId,
    request,
    envelope,
  }: OpenChartAccount): Promise<Answer<ChartAccount | { accountCode: string }>> {
    const { accountCode: code, accountName: name, accountType, subType } = request;
    const { position, visible } = await this.writer.write(
      businessId,
      { type: 'OpenLedgerAccount', code, name, accountType, subType },
      envelope,
    );
    return Answer.readBack({ position, visible }, () => this.chart.find(businessId, { code }), { accountCode: code });
  }
}

@CommandHandler(ChangeChartAccount)
export class ChangeChartAccountHandler implements ICommandHandler<ChangeChartAccount> {
  constructor(
    private readonly writer: LedgerWriter,
    private readonly chart: ChartQueries,
  ) {}

  async execute({
    businessId,
    chartAccountId,
    request,
    envelope,
  }: ChangeChartAccount): Promise<Answer<ChartAccount | { id: string }>> {
    const { accountCode: code } = found(await this.chart.find(businessId, { id: chartAccountId }));
    const { accountName, isActive } = request;
    const change = {
      ...(accountName === undefined ? {} : { name: accountName }),
      ...(isActive === undefined ? {} : { isActive }),
    };
    const { position, visible } = await this.writer.write(
      businessId,
      { type: 'ChangeLedgerAccount', code, ...change },
      envelope,
    );
    return Answer.readBack({ position, visible }, () => this.chart.find(businessId, { code }), { id: chartAccountId });
  }
}

@CommandHandler(MapCategory)
export class MapCategoryHandler implements ICommandHandler<MapCategory> {
  constructor(
    private readonly writer: LedgerWriter,
    private readonly chart: ChartQueries,
  ) {}

  async execute({
    businessId,
    categoryId,
    chartAccountId,
    envelope,
  }: MapCategory): Promise<Answer<{ categoryId: string; chartAccountId: string }>> {
    const { accountCode: code } = found(await this.chart.find(businessId, { id: chartAccountId }));
    const { position, visible } = await this.writer.write(
      businessId,
      { type: 'MapCategory', categoryId, code },
      envelope,
    );
    return Answer.of({ categoryId, chartAccountId }, { position, visible });
  }
}

function found(line: ChartAccount | undefined): ChartAccount {
  if (!line) throw new DomainError('not-found', 'ledger_account_not_found', 'Ledger account not found');
  return line;
}
