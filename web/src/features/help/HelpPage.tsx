import { Box, Tab, Tabs } from '@mui/material';
import { useSearchParams } from 'react-router';
import { PageHeader } from '../../ui/PageHeader';
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
      <Tabs
        value={shown.name}
        onChange={(_event, tab: string) => setParams({ tab }, { replace: true })}
        aria-label="Help and support"
        variant="scrollable"
        scrollButtons={false}
        sx={{ borderBottom: 1, borderColor: 'divider', mb: 3 }}
      >
        {TABS.map(({ name, label }) => (
          <Tab key={name} value={name} label={label} id={`tab-${name}`} aria-controls={`panel-${name}`} />
        ))}
      </Tabs>
      <Box
        role="tabpanel"
        id={`panel-${shown.name}`}
        aria-labelledby={`tab-${shown.name}`}
        sx={{ maxWidth: PANEL_WIDTH }}
      >
        <shown.Panel />
      </Box>
    </>
  );
}
