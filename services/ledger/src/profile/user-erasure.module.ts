import { Module } from '@nestjs/common';
import { UserFacts } from '../auth/auth.module';
import { BusinessErasureModule } from '../businesses/business-erasure.module';
import { BooksModule } from '../books/books.module';
import { MembershipEnding } from './membership-ending';
import { UserErasure } from './user-erasure';
import { UserErasureRepository } from './user-erasure.repository';

export { UserErasure } from './user-erasure';

/** Deleting people; apart, since the worker finishes what was interrupted. */
@Module({
  imports: [BusinessErasureModule, BooksModule],
  providers: [UserErasure, UserErasureRepository, MembershipEnding, UserFacts],
  exports: [UserErasure],
})
export class UserErasureModule {}
