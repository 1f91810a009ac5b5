import { PATHS } from '../paths';
import { partOf, type Part } from './part';

export const DashboardPage = partOf(async () => (await import('../pages/DashboardPage')).DashboardPage);
export const TransactionsPage = partOf(async () => (await import('../pages/TransactionsPage')).TransactionsPage);

/** The pages that people open most, by their address. */
export const FIRST_PAGES: Readonly<Record<string, Part>> = {
  [PATHS.dashboard]: DashboardPage,
  [PATHS.transactions]: TransactionsPage,
};
