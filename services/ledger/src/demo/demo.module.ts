import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AuthModule } from '../auth/auth.module';
import { BillingModule } from '../billing/billing.module';
import { Demo } from './demo';
import { DemoBooks } from './demo-books';

export { Demo } from './demo';

/** The demo of the embedded default. */
@Module({ imports: [CqrsModule, AuthModule, BillingModule], providers: [Demo, DemoBooks], exports: [Demo] })
export class DemoModule {}
