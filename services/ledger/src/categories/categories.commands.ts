import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v5 as uuidv5 } from 'uuid';
import type { Category, CreateCategoryRequest } from '@counterfoil/contracts/category.contract';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import { Answer } from '../http/answers/answer';
import { LedgerWriter } from '../books/ledger-writer';
import { CategoriesQueries } from './categories.queries';

export class CreateCategory {
  constructor(
    readonly businessId: string,
    readonly request: CreateCategoryRequest,
    readonly envelope: CommandEnvelope,
  ) {}
}

export class SetCategoryVisibility {
  constructor(
    readonly businessId: string,
    readonly categoryId: string,
    readonly isHidden: boolean,
    readonly envelope: CommandEnvelope,
  ) {}
}

export class DeleteCategory {
  constructor(
    readonly businessId: string,
    readonly categoryId: string,
    readonly envelope: CommandEnvelope,
  ) {}
}

@CommandHandler(CreateCategory)
export class CreateCategoryHandler implements ICommandHandler<CreateCategory> {
  constructor(
    private readonly writer: LedgerWriter,
    private readonly categories: CategoriesQueries,
  ) {}

  async execute({ businessId, request, envelope }: CreateCategory): Promise<Answer<Category | { id: string }>> {
    const categoryId = uuidv5('category', envelope.commandId);
    const { position, visible } = await this.writer.write(
      businessId,
      {
        type: 'CreateCategory',
        categoryId,
        name: request.name,
        categoryType: request.type,
        description: request.description ?? '',
      },
      envelope,
    );
    return Answer.readBack({ position, visible }, () => this.categories.find(businessId, categoryId), {
      id: categoryId,
    });
  }
}

@CommandHandler(SetCategoryVisibility)
export class SetCategoryVisibilityHandler implements ICommandHandler<SetCategoryVisibility> {
  constructor(
    private readonly writer: LedgerWriter,
    private readonly categories: CategoriesQueries,
  ) {}

  async execute({
    businessId,
    categoryId,
    isHidden,
    envelope,
  }: SetCategoryVisibility): Promise<Answer<Category | { id: string }>> {
    const { position, visible } = await this.writer.write(
      businessId,
      { type: 'SetCategoryVisibility', categoryId, isHidden },
      envelope,
    );
    return Answer.readBack({ position, visible }, () => this.categories.find(businessId, categoryId), {
      id: categoryId,
    });
  }
}

@CommandHandler(DeleteCategory)
export class DeleteCategoryHandler implements ICommandHandler<DeleteCategory> {
  constructor(private readonly writer: LedgerWriter) {}

  async execute({ businessId, categoryId, envelope }: DeleteCategory): Promise<Answer<{ deleted: true }>> {
    const { position, visible } = await this.writer.write(businessId, { type: 'DeleteCategory', categoryId }, envelope);
    return Answer.of({ deleted: true }, { position, visible });
  }
}
