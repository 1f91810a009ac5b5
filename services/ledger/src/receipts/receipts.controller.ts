import {
  Body,
  Controller,
  Delete,
  Get,
  Param,
  Post,
  Put,
  Query,
  Req,
  Res,
  StreamableFile,
  UseGuards,
} from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Request, Response } from 'express';
import { TOTAL_COUNT_HEADER } from '@counterfoil/contracts/header';
import {
  MoveReceiptRequest,
  ReceiptListQuery,
  ReceiptMatchQuery,
  type Receipt,
  type ReceiptMatch,
} from '@counterfoil/contracts/receipt.contract';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import { Envelope } from '../http/answers/call-envelope';
import { RECEIPT_ID } from '../http/bodies/path-id.pipe';
import { RequiresRight } from '../http/callers/business-right';
import { CurrentUser } from '../http/callers/current-user';
import type { Membership } from '../http/request-context';
import { Member, MembershipGuard } from '../members/membership.guard';
import { ReceiptMatches } from './receipt-matches.queries';
import { ReceiptUploads } from './receipt-upload';
import { AttachReceipt, MoveReceipt, RemoveReceipt } from './receipts.commands';
import { ReceiptsQueries } from './receipts.queries';
import { ServedReceipts } from './served-receipt';

@Controller('api/businesses/:id/receipts')
@UseGuards(MembershipGuard)
export class ReceiptsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly uploads: ReceiptUploads,
    private readonly receipts: ReceiptsQueries,
    private readonly matching: ReceiptMatches,
    private readonly served: ServedReceipts,
  ) {}

  @Get()
  @RequiresRight('transactions.read')
  async list(
    @Member() member: Membership,
    @Query() query: ReceiptListQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Receipt[]> {
    const { rows, total } = await this.receipts.list(member, query);
    response.setHeader(TOTAL_COUNT_HEADER, String(total));
    return rows;
  }

  /** Multipart: one file, and the entry that it belongs to. */
  @Post()
  @RequiresRight('transactions.write')
  async attach(
    @Member() member: Membership,
    @Req() request: Request,
    @Envelope() envelope: CommandEnvelope,
  ): Promise<unknown> {
    const arrived = await this.uploads.take(request, { userId: envelope.actorId, businessId: member.businessId });
    return this.commands.execute(new AttachReceipt(member, arrived, envelope));
  }

  @Get(':receiptId')
  @RequiresRight('transactions.read')
  find(@Member() member: Membership, @Param('receiptId', RECEIPT_ID) receiptId: string): Promise<Receipt> {
    return this.receipts.find(member, receiptId);
  }

  @Get(':receiptId/matches')
  @RequiresRight('transactions.read')
  matches(
    @Member() member: Membership,
    @Param('receiptId', RECEIPT_ID) receiptId: string,
    @Query() query: ReceiptMatchQuery,
  ): Promise<ReceiptMatch[]> {
    return this.matching.find(member, receiptId, query);
  }

  @Get(':receiptId/picture')
  @RequiresRight('transactions.read')
  picture(
    @Member() member: Membership,
    @CurrentUser() userId: string,
    @Param('receiptId', RECEIPT_ID) receiptId: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    return this.served.view(member, userId, receiptId, 'picture', response);
  }

  @Get(':receiptId/thumbnail')
  @RequiresRight('transactions.read')
  thumbnail(
    @Member() member: Membership,
    @CurrentUser() userId: string,
    @Param('receiptId', RECEIPT_ID) receiptId: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    return this.served.view(member, userId, receiptId, 'thumbnail', response);
  }

  /** The file as it came, to be saved. */
  @Get(':receiptId/file')
  @RequiresRight('transactions.read')
  file(
    @Member() member: Membership,
    @Param('receiptId', RECEIPT_ID) receiptId: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    return this.served.original(member, receiptId, response);
  }

  @Put(':receiptId/place')
  @RequiresRight('transactions.write')
  move(
    @Member() member: Membership,
    @Param('receiptId', RECEIPT_ID) receiptId: string,
    @Body() body: MoveReceiptRequest,
    @Envelope() envelope: CommandEnvelope,
  ): Promise<unknown> {
    return this.commands.execute(new MoveReceipt(member, receiptId, body, envelope));
  }

  @Delete(':receiptId')
  @RequiresRight('transactions.write')
  remove(
    @Member() member: Membership,
    @Param('receiptId', RECEIPT_ID) receiptId: string,
    @Envelope() envelope: CommandEnvelope,
  ): Promise<unknown> {
    return this.commands.execute(new RemoveReceipt(member, receiptId, envelope));
  }
}
