import { one } from '@counterfoil/money/money';
export const posting = one;
