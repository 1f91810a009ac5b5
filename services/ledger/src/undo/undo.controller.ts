import { Body, Controller, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CorrectionRequest } from '@counterfoil/contracts/transaction.contract';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import { Member, MembershipGuard } from '../members/membership.guard';
import { RequiresRight } from '../http/callers/business-right';
import { Envelope } from '../http/answers/call-envelope';
import { COMMAND_ID } from '../http/bodies/path-id.pipe';
import type { Membership } from '../http/request-context';
import { Undo } from './undo.commands';

@Controller('api/businesses/:id/commands/:commandId/undo')
@UseGuards(MembershipGuard)
export class UndoController {
  constructor(private readonly commands: CommandBus) {}

  /**
   * Each kind of event needs its own right besides; see requireRights. The history tells by the cause what an undo took
   * back.
   */
  @Post()
  @HttpCode(200)
  @RequiresRight('transactions.write')
  undo(
    @Member() member: Membership,
    @Param('commandId', COMMAND_ID) commandId: string,
    @Body() body: CorrectionRequest,
    @Envelope() envelope: CommandEnvelope,
  ): Promise<unknown> {
    return this.commands.execute(new Undo(member, commandId, body, { ...envelope, causationId: commandId }));
  }
}
