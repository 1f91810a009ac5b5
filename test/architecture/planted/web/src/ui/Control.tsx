// breaks: the-floor-of-the-web-knows-no-feature
import { accounts } from '../features/accounts/accounts';
export const Control = accounts;
