import { Module } from '@nestjs/common';
import { MembersModule } from '../members/members.module';
import { AllTicketsController, TicketsController } from './tickets.controller';
import { TicketsRepository } from './tickets.repository';

/** What people ask support for. */
@Module({ imports: [MembersModule], controllers: [TicketsController, AllTicketsController], providers: [TicketsRepository] })
export class TicketsModule {}
