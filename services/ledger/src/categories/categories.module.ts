import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module';
import { MembersModule } from '../members/members.module';
import { CreateCategoryHandler, DeleteCategoryHandler, SetCategoryVisibilityHandler } from './categories.commands';
import { BusinessCategoriesController, CategoriesController } from './categories.controller';
import { CategoriesQueries } from './categories.queries';

@Module({
  imports: [LedgerModule, MembersModule],
  controllers: [BusinessCategoriesController, CategoriesController],
  providers: [CategoriesQueries, CreateCategoryHandler, SetCategoryVisibilityHandler, DeleteCategoryHandler],
})
export class CategoriesModule {}
