import { Module } from '@nestjs/common';
import { AllTicketsController, TicketsController } from './tickets.controller';
import { TicketsRepository } from './tickets.repository';

/** What people ask support for. */
@Module({ controllers: [TicketsController, AllTicketsController], providers: [TicketsRepository] })
export class TicketsModule {}
