import { contract } from '@counterfoil/contracts/transaction.contract';
export const page = contract;
