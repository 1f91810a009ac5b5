import { Module } from '@nestjs/common';
import { BooksModule } from '../books/books.module';
import { MembersModule } from '../members/members.module';
import { CreateCategoryHandler, DeleteCategoryHandler, SetCategoryVisibilityHandler } from './categories.commands';
import { BusinessCategoriesController, CategoriesController } from './categories.controller';
import { CategoriesQueries } from './categories.queries';

@Module({
  imports: [BooksModule, MembersModule],
  controllers: [BusinessCategoriesController, CategoriesController],
  providers: [CategoriesQueries, CreateCategoryHandler, SetCategoryVisibilityHandler, DeleteCategoryHandler],
})
export class CategoriesModule {}
