import { Body, Controller, Delete, Get, Param, Patch, Post, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  CategoryVisibilityRequest,
  CreateCategoryRequest,
  type Category,
} from '@counterfoil/contracts/category.contract';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import { Member, MembershipGuard, PathNames } from '../members/membership.guard';
import { RequiresRight } from '../http/callers/business-right';
import { Envelope } from '../http/answers/call-envelope';
import type { Membership } from '../http/request-context';
import { CreateCategory, DeleteCategory, SetCategoryVisibility } from './categories.commands';
import { CategoriesQueries } from './categories.queries';

@Controller('api/businesses/:id/categories')
@UseGuards(MembershipGuard)
export class BusinessCategoriesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly categories: CategoriesQueries,
  ) {}

  @Get()
  @RequiresRight('categories.read')
  list(@Member() member: Membership): Promise<Category[]> {
    return this.categories.list(member.businessId);
  }

  @Post()
  @RequiresRight('categories.manage')
  create(
    @Member() member: Membership,
    @Body() body: CreateCategoryRequest,
    @Envelope() envelope: CommandEnvelope,
  ): Promise<unknown> {
    return this.commands.execute(new CreateCategory(member.businessId, body, envelope));
  }
}

@Controller('api/categories/:id')
@UseGuards(MembershipGuard)
@PathNames('category')
export class CategoriesController {
  constructor(private readonly commands: CommandBus) {}

  @Patch('visibility')
  @RequiresRight('categories.manage')
  setVisibility(
    @Member() member: Membership,
    @Param('id') id: string,
    @Body() body: CategoryVisibilityRequest,
    @Envelope() envelope: CommandEnvelope,
  ): Promise<unknown> {
    return this.commands.execute(new SetCategoryVisibility(member.businessId, id, body.isHidden, envelope));
  }

  @Delete()
  @RequiresRight('categories.manage')
  delete(
    @Member() member: Membership,
    @Param('id') id: string,
    @Envelope() envelope: CommandEnvelope,
  ): Promise<unknown> {
    return this.commands.execute(new DeleteCategory(member.businessId, id, envelope));
  }
}
