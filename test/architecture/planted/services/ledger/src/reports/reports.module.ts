import { transactionsModule } from '../transactions/transactions.module';
import { clock } from '../process/clock';
export const reportsModule = [transactionsModule, clock];
