import { TypeOrmModule } from '@nestjs/typeorm';
import { BullModule } from '@nestjs/bullmq';
import { recorded } from './recorded';
export const transactionsModule = [TypeOrmModule, BullModule, recorded];
