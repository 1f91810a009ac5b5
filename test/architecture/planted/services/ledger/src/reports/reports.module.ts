import { transactionsModule } from '../transactions/transactions.module';
import { clock } from '../platform/clock';
export const reportsModule = [transactionsModule, clock];
