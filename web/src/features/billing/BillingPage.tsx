import { useSearchParams } from 'react-router';
import { PageHeader } from '../../ui/PageHeader';
import { PanelTabs } from '../../ui/PanelTabs';
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
      <PanelTabs label="Billing" tabs={TABS} shown={shown.name} onShow={(tab) => setParams({ tab }, { replace: true })}>
        <shown.Panel />
      </PanelTabs>
    </>
  );
}
