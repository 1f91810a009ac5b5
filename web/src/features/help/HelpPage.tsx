import { useSearchParams } from 'react-router';
import { PageHeader } from '../../ui/PageHeader';
import { PanelTabs } from '../../ui/PanelTabs';
import { PANEL_WIDTH } from '../../ui/panel-width';
import { ContactTab } from './ContactTab';
import { FaqTab } from './FaqTab';
import { GuidesTab } from './GuidesTab';
import { StatusTab } from './StatusTab';

const TABS = [
  { name: 'faq', label: 'FAQ', Panel: FaqTab },
  { name: 'contact', label: 'Contact', Panel: ContactTab },
  { name: 'guides', label: 'Guides', Panel: GuidesTab },
  { name: 'status', label: 'Status', Panel: StatusTab },
] as const;

/** Answers, people, guides and the state of the service; `tab` in the address chooses. */
export function HelpPage() {
  const [params, setParams] = useSearchParams();
  const shown = TABS.find(({ name }) => name === params.get('tab')) ?? TABS[0];
  return (
    <>
      <PageHeader title="Help & Support" subtitle="Find an answer, or ask us" />
      <PanelTabs
        label="Help and support"
        tabs={TABS}
        shown={shown.name}
        onShow={(tab) => setParams({ tab }, { replace: true })}
        sx={{ maxWidth: PANEL_WIDTH }}
      >
        <shown.Panel />
      </PanelTabs>
    </>
  );
}
