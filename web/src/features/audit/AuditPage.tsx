import { useAddressFilter } from '../../ui/address-filter';
import { PanelTabs } from '../../ui/PanelTabs';
import { useBusiness } from '../../books/business-context';
import { ReportFrame } from '../../reporting/ReportFrame';
import { AuditPackMenu } from './AuditPackMenu';
import { CommandHistory } from './CommandHistory';
import { ProofPanel } from './ProofPanel';

const TABS = [
  { name: 'history', label: 'History' },
  { name: 'proof', label: 'Proof' },
] as const;

/** For owner and accountant: what was done, by whom, the proof that it still says so, and all of it to take along. */
export function AuditPage() {
  const { id } = useBusiness();
  const [{ tab }, change] = useAddressFilter({ tab: 'history' });
  const shown = tab === 'proof' ? 'proof' : 'history';
  return (
    <ReportFrame
      title="Audit Room"
      subtitle="Who did what and when, and the proof that nothing was changed behind it"
      actions={<AuditPackMenu businessId={id} />}
    >
      <PanelTabs
        label="Audit Room"
        tabs={TABS}
        shown={shown}
        onShow={(name) => change({ tab: name })}
        className="not-printed"
      >
        {shown === 'proof' ? <ProofPanel /> : <CommandHistory />}
      </PanelTabs>
    </ReportFrame>
  );
}
