import { Body, Controller, Delete, Get, Param, Post, Put, Query, Res, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Response } from 'express';
import { TOTAL_COUNT_HEADER } from '@counterfoil/contracts/header';
import {
  AnswerQuestionRequest,
  NoteListQuery,
  SettleQuestionRequest,
  WriteNoteRequest,
  type Conversation,
  type WaitingQuestion,
} from '@counterfoil/contracts/note.contract';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import { Envelope } from '../http/answers/call-envelope';
import { NOTE_ID } from '../http/bodies/path-id.pipe';
import { RequiresRight } from '../http/callers/business-right';
import { CurrentUser } from '../http/callers/current-user';
import type { Membership } from '../http/request-context';
import { Member, MembershipGuard } from '../members/membership.guard';
import { AnswerQuestion, RemoveNote, SettleQuestion, WriteNote } from './notes.commands';
import { NotesQueries } from './notes.queries';

@Controller('api/businesses/:id/notes')
@UseGuards(MembershipGuard)
export class NotesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly notes: NotesQueries,
  ) {}

  @Get()
  @RequiresRight('transactions.read')
  list(
    @Member() member: Membership,
    @CurrentUser() userId: string,
    @Query() query: NoteListQuery,
  ): Promise<Conversation> {
    return this.notes.conversation({ member, userId }, query);
  }

  /** Open questions that wait for the caller. */
  @Get('waiting')
  @RequiresRight('transactions.read')
  async waiting(
    @Member() member: Membership,
    @CurrentUser() userId: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<WaitingQuestion[]> {
    const { rows, total } = await this.notes.waiting({ member, userId });
    response.setHeader(TOTAL_COUNT_HEADER, String(total));
    return rows;
  }

  @Post()
  @RequiresRight('transactions.write')
  write(
    @Member() member: Membership,
    @Body() body: WriteNoteRequest,
    @Envelope() envelope: CommandEnvelope,
  ): Promise<unknown> {
    return this.commands.execute(new WriteNote(member, body, envelope));
  }

  @Post(':noteId/answers')
  @RequiresRight('transactions.write')
  answer(
    @Member() member: Membership,
    @Param('noteId', NOTE_ID) questionId: string,
    @Body() { text }: AnswerQuestionRequest,
    @Envelope() envelope: CommandEnvelope,
  ): Promise<unknown> {
    return this.commands.execute(new AnswerQuestion(member, questionId, text, envelope));
  }

  @Put(':noteId/resolved')
  @RequiresRight('transactions.write')
  settle(
    @Member() member: Membership,
    @Param('noteId', NOTE_ID) questionId: string,
    @Body() { isResolved }: SettleQuestionRequest,
    @Envelope() envelope: CommandEnvelope,
  ): Promise<unknown> {
    return this.commands.execute(new SettleQuestion(member, questionId, isResolved, envelope));
  }

  @Delete(':noteId')
  @RequiresRight('transactions.write')
  remove(
    @Member() member: Membership,
    @Param('noteId', NOTE_ID) noteId: string,
    @Envelope() envelope: CommandEnvelope,
  ): Promise<unknown> {
    return this.commands.execute(new RemoveNote(member, noteId, envelope));
  }
}
