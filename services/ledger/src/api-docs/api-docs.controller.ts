import { Controller, Get, Header, Inject, type Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { OpenToTokens } from '../http/callers/open-to-tokens';
import { Public } from '../http/callers/public';
import { docsPage } from './docs-page';
import { apiDocument, type ApiDocument } from './openapi';
import { routesOfController } from './route';

/** Of the API, not of the product: raised when a call changes so that its callers must. */
const API_VERSION = '1.0';
const MAX_AGE = 'public, max-age=300';

/** What the API is, for people and for programs. Made once from what is loaded, so that it cannot fall behind. */
@Public()
@OpenToTokens('caller.published')
@Controller('api/docs')
export class ApiDocsController {
  private made: { readonly document: ApiDocument; readonly page: string } | undefined;

  constructor(@Inject(ModulesContainer) private readonly modules: ModulesContainer) {}

  @Get()
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Cache-Control', MAX_AGE)
  page(): string {
    return this.described().page;
  }

  @Get('openapi.json')
  @Header('Cache-Control', MAX_AGE)
  document(): ApiDocument {
    return this.described().document;
  }

  private described(): { readonly document: ApiDocument; readonly page: string } {
    if (this.made) return this.made;
    const controllers = [...this.modules.values()].flatMap((module) =>
      [...module.controllers.values()].map(({ metatype }) => metatype as Type),
    );
    const routes = [...new Set(controllers)].flatMap(routesOfController).filter(({ path }) => path.startsWith('/api/'));
    const document = apiDocument(routes, API_VERSION);
    this.made = { document, page: docsPage(document) };
    return this.made;
  }
}
