import AdminIcon from '@mui/icons-material/AdminPanelSettingsOutlined';
import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined';
import TransactionsIcon from '@mui/icons-material/ReceiptLongOutlined';
import BalanceIcon from '@mui/icons-material/BalanceOutlined';
import ReportsIcon from '@mui/icons-material/AssessmentOutlined';
import SettingsIcon from '@mui/icons-material/TuneOutlined';
import RepeatIcon from '@mui/icons-material/EventRepeatOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import type { Right } from '@counterfoil/contracts/role';
import { PATHS } from '../paths';

export interface NavigationLink {
  readonly path: string;
  readonly label: string;
  /** Where the label is too long for the foot of a phone's screen. */
  readonly shortLabel?: string;
  readonly icon: SvgIconComponent;
}

interface NavigationItem extends NavigationLink {
  /** Shown to members who have it. */
  readonly right: Right;
  /** True where the foot of a phone's screen has no room for it, and the account's menu has it too. */
  readonly isLeftOutOnPhones?: boolean;
}

/** The main links, in the sidebar and at the foot of a phone's screen. */
export const NAVIGATION: readonly NavigationItem[] = [
  { path: PATHS.dashboard, label: 'Dashboard', icon: DashboardIcon, right: 'reports.summary' },
  { path: PATHS.transactions, label: 'Transactions', icon: TransactionsIcon, right: 'transactions.read' },
  {
    path: PATHS.schedules,
    label: 'What Repeats',
    shortLabel: 'Repeats',
    icon: RepeatIcon,
    right: 'transactions.read',
  },
  { path: PATHS.balanceSheet, label: 'Balance Sheet', shortLabel: 'Balance', icon: BalanceIcon, right: 'reports.all' },
  { path: PATHS.reports, label: 'Reports', icon: ReportsIcon, right: 'reports.all' },
  { path: PATHS.settings, label: 'Settings', icon: SettingsIcon, right: 'team.read', isLeftOutOnPhones: true },
];

/** In the sidebar of platform administrators; a phone has it in the account's menu. */
export const ADMIN_LINK: NavigationLink = { path: PATHS.admin, label: 'Admin', icon: AdminIcon };
