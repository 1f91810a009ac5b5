import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  AccountListQuery,
  AdjustBalanceRequest,
  BackdateOpeningRequest,
  ChangeAccountRequest,
  CreateAccountRequest,
  type Account,
  type Opening,
} from '@counterfoil/contracts/account.contract';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import { Member, MembershipGuard, PathNames } from '../members/membership.guard';
import { PlatformGuard } from '../members/platform.guard';
import { RequiresRight } from '../http/callers/business-right';
import { Envelope } from '../http/answers/call-envelope';
import { ACCOUNT_ID } from '../http/bodies/path-id.pipe';
import { RequiresPlatformRight } from '../http/callers/platform-right';
import { Concerns } from '../http/callers/platform-subject';
import type { Membership } from '../http/request-context';
import { ChangeAccount, DeleteAccount, OpenAccount, SetAccountArchived } from './accounts.commands';
import { AccountsQueries } from './accounts.queries';
import { AdjustBalance, BackdateOpening } from './balance.commands';
import { OpeningOfferQueries } from './opening-offer.queries';

@Controller('api/businesses/:id/accounts')
@UseGuards(MembershipGuard)
export class BusinessAccountsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly accounts: AccountsQueries,
  ) {}

  @Get()
  @RequiresRight('accounts.read')
  list(@Member() member: Membership, @Query() { deleted }: AccountListQuery): Promise<Account[]> {
    return this.accounts.list(member.businessId, deleted === 'only');
  }

  @Post()
  @RequiresRight('accounts.manage')
  open(
    @Member() member: Membership,
    @Body() body: CreateAccountRequest,
    @Envelope() envelope: CommandEnvelope,
  ): Promise<unknown> {
    return this.commands.execute(new OpenAccount(member, body, envelope));
  }
}

@Controller('api/accounts/:id')
@UseGuards(MembershipGuard)
@PathNames('account')
export class AccountsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly offers: OpeningOfferQueries,
  ) {}

  @Patch()
  @RequiresRight('accounts.manage')
  change(
    @Member() member: Membership,
    @Param('id') id: string,
    @Body() body: ChangeAccountRequest,
    @Envelope() envelope: CommandEnvelope,
  ): Promise<unknown> {
    return this.commands.execute(new ChangeAccount(member, id, body, envelope));
  }

  @Post('archive')
  @HttpCode(200)
  @RequiresRight('business.manage')
  archive(
    @Member() member: Membership,
    @Param('id') id: string,
    @Envelope() envelope: CommandEnvelope,
  ): Promise<unknown> {
    return this.commands.execute(new SetAccountArchived(member, id, true, envelope));
  }

  @Post('restore')
  @HttpCode(200)
  @RequiresRight('business.manage')
  restore(
    @Member() member: Membership,
    @Param('id') id: string,
    @Envelope() envelope: CommandEnvelope,
  ): Promise<unknown> {
    return this.commands.execute(new SetAccountArchived(member, id, false, envelope));
  }

  @Post('adjust-balance')
  @HttpCode(200)
  @RequiresRight('accounts.manage')
  adjustBalance(
    @Member() member: Membership,
    @Param('id') id: string,
    @Body() body: AdjustBalanceRequest,
    @Envelope() envelope: CommandEnvelope,
  ): Promise<unknown> {
    return this.commands.execute(new AdjustBalance(member, id, body, envelope));
  }

  @Get('opening-offer')
  @RequiresRight('accounts.read')
  openingOffer(@Member() member: Membership, @Param('id') id: string): Promise<Opening> {
    return this.offers.read(member.businessId, id);
  }

  @Post('backdate-opening')
  @HttpCode(200)
  @RequiresRight('accounts.manage')
  backdateOpening(
    @Member() member: Membership,
    @Param('id') id: string,
    @Body() body: BackdateOpeningRequest,
    @Envelope() envelope: CommandEnvelope,
  ): Promise<unknown> {
    return this.commands.execute(new BackdateOpening(member, id, body, envelope));
  }
}

@Controller('api/accounts/:id')
@UseGuards(PlatformGuard)
@PathNames('account')
@Concerns('account')
@RequiresPlatformRight('platform.delete-accounts')
export class AccountDeletionController {
  constructor(private readonly commands: CommandBus) {}

  @Delete()
  delete(@Param('id', ACCOUNT_ID) id: string, @Envelope() envelope: CommandEnvelope): Promise<unknown> {
    return this.commands.execute(new DeleteAccount(id, envelope));
  }
}
