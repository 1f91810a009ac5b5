import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Patch,
  Post,
  Put,
  Query,
  Req,
  Res,
  UseGuards,
} from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Request, Response } from 'express';
import {
  AmendTransactionRequest,
  CategorizeTransactionRequest,
  CategorizeTransactionsRequest,
  CorrectionRequest,
  DeleteTransactionsRequest,
  RecordTransactionRequest,
  TransactionListQuery,
  type Transaction,
  type TransactionGroup,
} from '@counterfoil/contracts/transaction.contract';
import type { TransactionHistory } from '@counterfoil/contracts/transaction-history.contract';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import { Member, MembershipGuard } from '../members/membership.guard';
import { BodyLimit } from '../http/bodies/body-limit';
import { RequiresRight } from '../http/callers/business-right';
import { Envelope } from '../http/answers/call-envelope';
import { userIdOf } from '../http/callers/current-user';
import { answerPage } from '../http/answers/paging';
import { TRANSACTION_ID } from '../http/bodies/path-id.pipe';
import type { Membership } from '../http/request-context';
import { Expensive } from '../load-limits/load-limits.module';
import { RecordTransactions } from './bulk-recording.commands';
import { CategorizeTransaction, CategorizeTransactions } from './categorization.commands';
import { AmendTransaction, RestoreTransaction } from './corrections.commands';
import { TransactionGroupsQueries } from './transaction-groups.queries';
import { TransactionHistoryQueries } from './transaction-history.queries';
import { DeleteTransaction, DeleteTransactions, RecordTransaction } from './transactions.commands';
import { TransactionsQueries } from './transactions.queries';
import { BulkTransactionsRequest, MAX_BULK_ROWS } from '@counterfoil/contracts/bulk-transactions.contract';

@Controller('api/businesses/:id/transactions')
@UseGuards(MembershipGuard)
export class TransactionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly transactions: TransactionsQueries,
    private readonly groupsOf: TransactionGroupsQueries,
    private readonly histories: TransactionHistoryQueries,
  ) {}

  @Get()
  @RequiresRight('transactions.read')
  async list(
    @Member() member: Membership,
    @Query() query: TransactionListQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Transaction[]> {
    return answerPage(request, response, await this.transactions.list(member.businessId, query));
  }

  @Get('groups')
  @RequiresRight('transactions.read')
  groups(@Member() member: Membership, @Query() query: TransactionListQuery): Promise<TransactionGroup[]> {
    return this.groupsOf.list(member, query);
  }

  @Get(':txId/history')
  @RequiresRight('history.read')
  history(
    @Member() member: Membership,
    @Param('txId', TRANSACTION_ID) txId: string,
    @Req() request: Request,
  ): Promise<TransactionHistory> {
    return this.histories.read(member, txId, userIdOf(request));
  }

  @Post()
  @RequiresRight('transactions.write')
  record(
    @Member() member: Membership,
    @Body() body: RecordTransactionRequest,
    @Envelope() envelope: CommandEnvelope,
  ): Promise<unknown> {
    return this.commands.execute(new RecordTransaction(member, body, envelope));
  }

  /** 5,000 rows with long descriptions. */
  @BodyLimit(5 * 1_024, MAX_BULK_ROWS)
  @Post('bulk')
  @HttpCode(200)
  @Expensive('bulk')
  @RequiresRight('transactions.import')
  recordMany(
    @Member() member: Membership,
    @Body() body: BulkTransactionsRequest,
    @Envelope() envelope: CommandEnvelope,
  ): Promise<unknown> {
    return this.commands.execute(new RecordTransactions(member, body.transactions, envelope));
  }

  @Delete()
  @RequiresRight('transactions.delete-any')
  delete(
    @Member() member: Membership,
    @Body() body: DeleteTransactionsRequest,
    @Envelope() envelope: CommandEnvelope,
  ): Promise<unknown> {
    return this.commands.execute(new DeleteTransactions(member, body, envelope));
  }

  @Patch()
  @RequiresRight('transactions.write')
  categorizeMany(
    @Member() member: Membership,
    @Body() body: CategorizeTransactionsRequest,
    @Envelope() envelope: CommandEnvelope,
  ): Promise<unknown> {
    return this.commands.execute(new CategorizeTransactions(member, body.transactionIds, body.updateData, envelope));
  }

  @Put(':txId')
  @RequiresRight('transactions.write')
  amend(
    @Member() member: Membership,
    @Param('txId', TRANSACTION_ID) txId: string,
    @Body() body: AmendTransactionRequest,
    @Envelope() envelope: CommandEnvelope,
  ): Promise<unknown> {
    return this.commands.execute(new AmendTransaction(member, txId, body, envelope));
  }

  @Patch(':txId')
  @RequiresRight('transactions.write')
  categorize(
    @Member() member: Membership,
    @Param('txId', TRANSACTION_ID) txId: string,
    @Body() body: CategorizeTransactionRequest,
    @Envelope() envelope: CommandEnvelope,
  ): Promise<unknown> {
    return this.commands.execute(new CategorizeTransaction(member, txId, body, envelope));
  }

  @Delete(':txId')
  @RequiresRight('transactions.delete-own')
  deleteOne(
    @Member() member: Membership,
    @Param('txId', TRANSACTION_ID) txId: string,
    @Body() body: CorrectionRequest,
    @Envelope() envelope: CommandEnvelope,
  ): Promise<unknown> {
    return this.commands.execute(new DeleteTransaction(member, txId, body, envelope));
  }

  @Post(':txId/restore')
  @HttpCode(200)
  @RequiresRight('transactions.write')
  restore(
    @Member() member: Membership,
    @Param('txId', TRANSACTION_ID) txId: string,
    @Body() body: CorrectionRequest,
    @Envelope() envelope: CommandEnvelope,
  ): Promise<unknown> {
    return this.commands.execute(new RestoreTransaction(member, txId, body, envelope));
  }
}
