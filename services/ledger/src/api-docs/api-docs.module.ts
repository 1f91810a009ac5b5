import { Module } from '@nestjs/common';
import { ApiDocsController } from './api-docs.controller';

/** The API, described by itself. */
@Module({ controllers: [ApiDocsController] })
export class ApiDocsModule {}
