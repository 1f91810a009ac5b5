// breaks: deciders-know-events-and-contracts-as-types-only
import { contract } from '@counterfoil/contracts/transaction.contract';
export const validating = contract;
