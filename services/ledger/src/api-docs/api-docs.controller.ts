import { join } from 'node:path';
import { Controller, Get, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { BuiltFile } from '../http/answers/built-file';
import { OpenToTokens } from '../http/callers/open-to-tokens';
import { Public } from '../http/callers/public';

/** What the API is, for people and for programs. The build made both from the controllers (describe-api.main.ts). */
@Public()
@OpenToTokens('caller.published')
@Controller('api/docs')
export class ApiDocsController {
  private readonly docsPage = new BuiltFile(join(__dirname, 'docs.html'));
  private readonly openapi = new BuiltFile(join(__dirname, 'openapi.json'));

  @Get()
  page(@Req() request: Request, @Res() response: Response): void {
    this.docsPage.send(request, response);
  }

  @Get('openapi.json')
  document(@Req() request: Request, @Res() response: Response): void {
    this.openapi.send(request, response);
  }
}
