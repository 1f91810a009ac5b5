// breaks: libs-import-no-service
import { recorded } from '../../../services/ledger/src/transactions/recorded';
export const upward = recorded;
