import { Module } from '@nestjs/common';
import { BooksCheck } from './books-check.queries';
import { ProjectionOperation } from './projection-operation';
import { ProofModule } from './proof.module';

/** What an operator does from the command line: look at projections and mend them, verify the log, check the books. */
@Module({ imports: [ProofModule], providers: [ProjectionOperation, BooksCheck], exports: [ProjectionOperation, ProofModule, BooksCheck] })
export class OperationModule {}
