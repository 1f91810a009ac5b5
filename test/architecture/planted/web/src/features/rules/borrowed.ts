// breaks: no-feature-imports-another
import { accounts } from '../accounts/accounts';
export const borrowed = accounts;
