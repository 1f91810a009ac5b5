import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { BooksModule } from '../books/books.module';
import { MembersModule } from '../members/members.module';
import { CreateCategoryHandler, DeleteCategoryHandler, SetCategoryVisibilityHandler } from './categories.commands';
import { BusinessCategoriesController, CategoriesController } from './categories.controller';
import { CategoriesQueries } from './categories.queries';

/** What every business begins with. */
export { DEFAULT_CATEGORIES } from './default-categories';

@Module({
  imports: [CqrsModule, BooksModule, MembersModule],
  controllers: [BusinessCategoriesController, CategoriesController],
  providers: [CategoriesQueries, CreateCategoryHandler, SetCategoryVisibilityHandler, DeleteCategoryHandler],
})
export class CategoriesModule {}
