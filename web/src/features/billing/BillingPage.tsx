import { Box, Tab, Tabs } from '@mui/material';
import { useSearchParams } from 'react-router';
import { PageHeader } from '../../ui/PageHeader';
import { HistoryTab } from './HistoryTab';
import { OverviewTab } from './OverviewTab';
import { PlansTab } from './PlansTab';

const TABS = [
  { name: 'overview', label: 'Overview', Panel: OverviewTab },
  { name: 'plans', label: 'Plans', Panel: PlansTab },
  { name: 'history', label: 'History', Panel: HistoryTab },
] as const;

/** The plan, what is used of it, and the others on offer; `tab` in the address chooses. */
export function BillingPage() {
  const [params, setParams] = useSearchParams();
  const shown = TABS.find(({ name }) => name === params.get('tab')) ?? TABS[0];
  return (
    <>
      <PageHeader title="Billing & Plans" subtitle="Your plan and what you use of it" />
      <Tabs
        value={shown.name}
        onChange={(_event, tab: string) => setParams({ tab }, { replace: true })}
        aria-label="Billing"
        sx={{ borderBottom: 1, borderColor: 'divider', mb: 3 }}
      >
        {TABS.map(({ name, label }) => (
          <Tab key={name} value={name} label={label} id={`tab-${name}`} aria-controls={`panel-${name}`} />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`panel-${shown.name}`} aria-labelledby={`tab-${shown.name}`}>
        <shown.Panel />
      </Box>
    </>
  );
}
