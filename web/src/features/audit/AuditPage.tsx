import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button, Tab, Tabs } from '@mui/material';
import { useAddressFilter } from '../../ui/address-filter';
import { useBusiness } from '../businesses/business-context';
import { ReportFrame } from '../reports/ReportFrame';
import { CommandHistory } from './CommandHistory';
import { ProofPanel } from './ProofPanel';

/** For owner and accountant: what was done, by whom, the proof that it still says so, and all of it to take along. */
export function AuditPage() {
  const { id } = useBusiness();
  const [{ tab }, change] = useAddressFilter({ tab: 'history' });
  const shown = tab === 'proof' ? 'proof' : 'history';
  return (
    <ReportFrame
      title="Audit Room"
      subtitle="Who did what and when, and the proof that nothing was changed behind it"
      actions={
        <Button
          variant="contained"
          startIcon={<DownloadIcon />}
          component="a"
          href={`/api/businesses/${id}/audit/pack`}
          download
        >
          Audit Pack
        </Button>
      }
    >
      <Tabs
        value={shown}
        onChange={(_event, chosen: string) => change({ tab: chosen })}
        aria-label="Audit Room"
        className="not-printed"
        sx={{ borderBottom: 1, borderColor: 'divider', mb: 3 }}
      >
        <Tab value="history" label="History" id="tab-history" aria-controls="panel-history" />
        <Tab value="proof" label="Proof" id="tab-proof" aria-controls="panel-proof" />
      </Tabs>
      <Box role="tabpanel" id={`panel-${shown}`} aria-labelledby={`tab-${shown}`}>
        {shown === 'proof' ? <ProofPanel /> : <CommandHistory />}
      </Box>
    </ReportFrame>
  );
}
