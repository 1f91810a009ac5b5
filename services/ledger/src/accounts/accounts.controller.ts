import { Body, Controller, Get, HttpCode, Param, Patch, Post, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ChangeAccountRequest, CreateAccountRequest, type Account } from '@counterfoil/contracts/account.contract';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/command-envelope';
import { Member, MembershipGuard, PathNames } from '../members/membership.guard';
import { RequiresRight } from '../platform/business-right';
import { Envelope } from '../platform/command-envelope';
import type { Membership } from '../platform/request-context';
import { ChangeAccount, OpenAccount, SetAccountArchived } from './accounts.commands';
import { AccountsQueries } from './accounts.queries';

@Controller('api/businesses/:id/accounts')
@UseGuards(MembershipGuard)
export class BusinessAccountsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly accounts: AccountsQueries,
  ) {}

  @Get()
  @RequiresRight('accounts.read')
  list(@Member() member: Membership): Promise<Account[]> {
    return this.accounts.list(member.businessId);
  }

  @Post()
  @RequiresRight('accounts.manage')
  open(@Member() member: Membership, @Body() body: CreateAccountRequest, @Envelope() envelope: CommandEnvelope): Promise<unknown> {
    return this.commands.execute(new OpenAccount(member, body, envelope));
  }
}

@Controller('api/accounts/:id')
@UseGuards(MembershipGuard)
@PathNames('account')
export class AccountsController {
  constructor(private readonly commands: CommandBus) {}

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
  archive(@Member() member: Membership, @Param('id') id: string, @Envelope() envelope: CommandEnvelope): Promise<unknown> {
    return this.commands.execute(new SetAccountArchived(member, id, true, envelope));
  }

  @Post('restore')
  @HttpCode(200)
  @RequiresRight('business.manage')
  restore(@Member() member: Membership, @Param('id') id: string, @Envelope() envelope: CommandEnvelope): Promise<unknown> {
    return this.commands.execute(new SetAccountArchived(member, id, false, envelope));
  }
}
