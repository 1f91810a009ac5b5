import { Module } from '@nestjs/common';
import { BooksCheck } from './books-check';
import { ProjectionOperation } from './projection-operation';
import { ProofModule } from './proof.module';

export { BooksCheck } from './books-check';
export { OperationRefused } from './operation-refused';
export { ProjectionOperation } from './projection-operation';

/** What an operator does from the command line: look at projections and mend them, verify the log, check the books. */
@Module({
  imports: [ProofModule.fast()],
  providers: [ProjectionOperation, BooksCheck],
  exports: [ProjectionOperation, BooksCheck],
})
export class OperationModule {}
