import { Module } from '@nestjs/common';
import { BooksCheck } from './books-check.queries';
import { ChainVerification } from './chain-verification';
import { ProjectionOperation } from './projection-operation';

/** What an operator does from the command line: look at projections and mend them, verify the log, check the books. */
@Module({ providers: [ProjectionOperation, ChainVerification, BooksCheck], exports: [ProjectionOperation, ChainVerification, BooksCheck] })
export class OperationModule {}
