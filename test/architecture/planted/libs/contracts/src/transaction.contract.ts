import { IsString } from 'class-validator';
import { one } from '@counterfoil/money/money';
export const contract = [IsString, one];
