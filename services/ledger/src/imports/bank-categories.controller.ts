import { Body, Controller, Get, HttpCode, Param, Put, UseGuards } from '@nestjs/common';
import type { BankCategory } from '@counterfoil/contracts/statement-facts.contract';
import { BankCategoryRequest } from '@counterfoil/contracts/import.contract';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { Member, MembershipGuard } from '../members/membership.guard';
import { RequiresRight } from '../http/callers/business-right';
import { Keyed } from '../http/answers/keyed';
import { PathId } from '../http/bodies/path-id.pipe';
import type { Membership } from '../http/request-context';
import { BankCategories } from './bank-categories.repository';
import { BooksContextQueries } from './books-context.queries';
import { ImportsQueries } from './imports.queries';

const IMPORT_ID = new PathId('import_not_found', 'Import not found');

@Controller('api/businesses/:id')
@UseGuards(MembershipGuard)
@RequiresRight('transactions.import')
export class BankCategoriesController {
  constructor(
    private readonly categories: BankCategories,
    private readonly books: BooksContextQueries,
    private readonly imports: ImportsQueries,
  ) {}

  @Get('imports/:importId/bank-categories')
  @RequiresRight('imports.read')
  async open(
    @Member() { businessId }: Membership,
    @Param('importId', IMPORT_ID) importId: string,
  ): Promise<BankCategory[]> {
    await this.imports.require(businessId, importId);
    return this.categories.open(businessId, importId);
  }

  @Keyed()
  @Put('bank-categories')
  @HttpCode(204)
  async remember(
    @Member() { businessId }: Membership,
    @Body() { name, categoryId }: BankCategoryRequest,
  ): Promise<void> {
    if (categoryId !== undefined && !(await this.books.isCategory(businessId, [categoryId])))
      throw new DomainError('not-found', 'category_not_found', 'Category not found', 'categoryId');
    await this.categories.remember(businessId, name, categoryId ?? null);
  }
}
