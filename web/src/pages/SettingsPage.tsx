import { Alert, Box, Tab, Tabs } from '@mui/material';
import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router';
import { may } from '@counterfoil/contracts/role';
import { PageHeader } from '../ui/PageHeader';
import { PANEL_WIDTH } from '../ui/panel-width';
import { useBusiness } from '../books/business-context';
import { ROLE_NAMES } from '../books/role-copy';
import { AccountsTab } from '../features/accounts/AccountsTab';
import { BusinessTab } from '../features/businesses/BusinessTab';
import { CategoriesTab } from '../features/categories/CategoriesTab';
import { MyBusinessesTab } from '../features/businesses/MyBusinessesTab';
import { PreferencesTab } from '../features/businesses/PreferencesTab';
import { SETTINGS_TABS, TAB_LABELS, TAB_RIGHTS, type SettingsTab } from './settings-tabs';
import { TeamTab } from '../features/members/TeamTab';

const PANELS: Readonly<Record<SettingsTab, ComponentType>> = {
  business: BusinessTab,
  businesses: MyBusinessesTab,
  categories: CategoriesTab,
  accounts: AccountsTab,
  team: TeamTab,
  preferences: PreferencesTab,
};

/** The business, its categories, accounts and team, and one's own preferences; `tab` in the address chooses. */
export function SettingsPage() {
  const [params, setParams] = useSearchParams();
  const { id, name, role } = useBusiness();
  const offered = SETTINGS_TABS.filter((tab) => {
    const right = TAB_RIGHTS[tab];
    return right === undefined || may(role, right);
  });
  const shown = offered.find((tab) => tab === params.get('tab')) ?? offered[0] ?? 'preferences';
  const Panel = PANELS[shown];
  return (
    <Box sx={{ maxWidth: PANEL_WIDTH }}>
      <PageHeader title="Settings" subtitle="Your business, its accounts, categories and team" />
      {offered.length < SETTINGS_TABS.length && (
        <Alert severity="info" variant="outlined" sx={{ mb: 2 }}>
          The settings of {name} are kept by its owner and bookkeepers; you are its {ROLE_NAMES[role].toLowerCase()}.
        </Alert>
      )}
      <Tabs
        value={shown}
        onChange={(_event, tab: string) => setParams({ tab }, { replace: true })}
        aria-label="Settings"
        variant="scrollable"
        scrollButtons={false}
        sx={{ borderBottom: 1, borderColor: 'divider', mb: 3 }}
      >
        {offered.map((tab) => (
          <Tab key={tab} value={tab} label={TAB_LABELS[tab]} id={`tab-${tab}`} aria-controls={`panel-${tab}`} />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`panel-${shown}`} aria-labelledby={`tab-${shown}`}>
        <Panel key={shown === 'businesses' ? shown : id} />
      </Box>
    </Box>
  );
}
