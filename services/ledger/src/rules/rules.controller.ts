import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { SaveRuleRequest, type Rule, type RuleDryRun } from '@counterfoil/contracts/rule.contract';
import { CorrectionRequest } from '@counterfoil/contracts/transaction.contract';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import { Member, MembershipGuard } from '../members/membership.guard';
import { RequiresRight } from '../http/callers/business-right';
import { Envelope } from '../http/answers/call-envelope';
import { Keyed, Unkeyed } from '../http/answers/keyed';
import { PathId } from '../http/bodies/path-id.pipe';
import type { Membership } from '../http/request-context';
import { Expensive } from '../load-limits/load-limits.module';
import { RuleDryRunner } from './rule-dry-run';
import { ApplyRule, SaveRule } from './rules.commands';
import { RulesRepository } from './rules.repository';

const RULE_ID = new PathId('rule_not_found', 'Rule not found');

/** Rules change categories, of many transactions at once: managing them needs the right to manage categories. */
@Controller('api/businesses/:id/rules')
@UseGuards(MembershipGuard)
export class RulesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly rules: RulesRepository,
    private readonly dryRunner: RuleDryRunner,
  ) {}

  @Get()
  @RequiresRight('categories.read')
  list(@Member() member: Membership): Promise<Rule[]> {
    return this.rules.list(member.businessId);
  }

  @Get(':ruleId')
  @RequiresRight('categories.read')
  find(@Member() member: Membership, @Param('ruleId', RULE_ID) ruleId: string): Promise<Rule> {
    return this.rules.find(member.businessId, ruleId);
  }

  @Keyed()
  @Post()
  @RequiresRight('categories.manage')
  create(
    @Member() member: Membership,
    @Body() body: SaveRuleRequest,
    @Envelope() envelope: CommandEnvelope,
  ): Promise<Rule> {
    return this.commands.execute(new SaveRule(member, undefined, body, envelope));
  }

  @Keyed()
  @Put(':ruleId')
  @RequiresRight('categories.manage')
  replace(
    @Member() member: Membership,
    @Param('ruleId', RULE_ID) ruleId: string,
    @Body() body: SaveRuleRequest,
    @Envelope() envelope: CommandEnvelope,
  ): Promise<Rule> {
    return this.commands.execute(new SaveRule(member, ruleId, body, envelope));
  }

  @Keyed()
  @Delete(':ruleId')
  @HttpCode(204)
  @RequiresRight('categories.manage')
  remove(@Member() member: Membership, @Param('ruleId', RULE_ID) ruleId: string): Promise<void> {
    return this.rules.remove(member.businessId, ruleId);
  }

  /** Of a rule that is not there yet. */
  @Unkeyed('it changes nothing')
  @Post('dry-run')
  @HttpCode(200)
  @Expensive('report')
  @RequiresRight('categories.manage')
  dryRunNew(@Member() member: Membership, @Body() body: SaveRuleRequest): Promise<RuleDryRun> {
    return this.dryRunner.ofNew(member, body);
  }

  @Unkeyed('it changes nothing')
  @Post(':ruleId/dry-run')
  @HttpCode(200)
  @Expensive('report')
  @RequiresRight('categories.manage')
  async dryRun(@Member() member: Membership, @Param('ruleId', RULE_ID) ruleId: string): Promise<RuleDryRun> {
    return this.dryRunner.run(member, await this.rules.find(member.businessId, ruleId));
  }

  @Post(':ruleId/apply')
  @HttpCode(200)
  @Expensive('bulk')
  @RequiresRight('categories.manage')
  apply(
    @Member() member: Membership,
    @Param('ruleId', RULE_ID) ruleId: string,
    @Body() body: CorrectionRequest,
    @Envelope() envelope: CommandEnvelope,
  ): Promise<unknown> {
    return this.commands.execute(new ApplyRule(member, ruleId, body, envelope));
  }
}
