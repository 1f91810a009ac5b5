// breaks: the-floor-of-the-web-knows-no-feature
import type { accounts } from '../features/accounts/accounts';
export type Known = typeof accounts;
