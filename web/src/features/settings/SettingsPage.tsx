import { Box, Tab, Tabs } from '@mui/material';
import { useSearchParams } from 'react-router';
import { PageHeader } from '../../ui/PageHeader';
import { AccountsTab } from './AccountsTab';
import { BusinessTab } from './BusinessTab';
import { CategoriesTab } from './CategoriesTab';

const TABS = [
  { name: 'accounts', label: 'Accounts', Panel: AccountsTab },
  { name: 'categories', label: 'Categories', Panel: CategoriesTab },
  { name: 'business', label: 'Business', Panel: BusinessTab },
] as const;

/** Accounts, categories and the business itself; `tab` in the address chooses. */
export function SettingsPage() {
  const [params, setParams] = useSearchParams();
  const shown = TABS.find(({ name }) => name === params.get('tab')) ?? TABS[0];
  return (
    <>
      <PageHeader title="Settings" subtitle="Accounts, categories and your business" />
      <Tabs value={shown.name} onChange={(_event, tab: string) => setParams({ tab }, { replace: true })} aria-label="Settings" sx={{ borderBottom: 1, borderColor: 'divider', mb: 3 }}>
        {TABS.map(({ name, label }) => <Tab key={name} value={name} label={label} id={`tab-${name}`} aria-controls={`panel-${name}`} />)}
      </Tabs>
      <Box role="tabpanel" id={`panel-${shown.name}`} aria-labelledby={`tab-${shown.name}`}><shown.Panel /></Box>
    </>
  );
}
