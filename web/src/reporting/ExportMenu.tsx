import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Button, ListItemText, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  EXPORT_FORMATS,
  exportFeature,
  exportRight,
  type ExportFormat,
  type ExportReport,
} from '@counterfoil/contracts/export.contract';
import { isFeatureOn } from '../plans/feature-on';
import { useBusiness, useMay } from '../books/business-context';
import { useBilling } from '../plans/plans.queries';
import { COMPACT_ON_PHONES } from './compact-buttons';
import { FORMAT_NAMES, useExport } from './use-export';

interface Props {
  report: ExportReport;
  startDate?: string;
  endDate: string;
  knownAt?: string;
  /** Which one, where the report is a reconciliation. */
  reconciliationId?: string;
  /** Whose, where it is a register. */
  accountId?: string;
}

const HINTS: Record<ExportFormat, string> = { csv: 'For any program', pdf: 'As printed', xlsx: 'A sheet with numbers' };
const UPGRADE = '/upgrade?reason=export';

/** A report as a file. Formats that the plan does not hold lead to the plans. */
export function ExportMenu({ report, startDate, endDate, knownAt, reconciliationId, accountId }: Props) {
  const business = useBusiness();
  const isAllowed = useMay(exportRight(report));
  const billing = useBilling(business.id);
  const plan = billing.data?.currentPlan;
  const navigate = useNavigate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { isExporting, start } = useExport(business.id);
  if (!isAllowed) return null;
  const choose = (format: ExportFormat, isOffered: boolean) => {
    setAnchor(null);
    if (!isOffered) return void navigate(UPGRADE);
    void start({
      report,
      format,
      range: { ...(startDate === undefined ? {} : { startDate }), endDate },
      ...(knownAt ? { knownAt } : {}),
      ...(reconciliationId === undefined ? {} : { reconciliationId }),
      ...(accountId === undefined ? {} : { accountId }),
    });
  };
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<DownloadIcon />}
        sx={COMPACT_ON_PHONES}
        disabled={isExporting || billing.isLoading}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {isExporting ? 'Exporting...' : 'Export'}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': 'Export' } }}
      >
        {EXPORT_FORMATS.map((format) => {
          const isOffered = isFeatureOn(plan, exportFeature(report, format));
          return (
            <MenuItem key={format} onClick={() => choose(format, isOffered)}>
              <ListItemText
                primary={FORMAT_NAMES[format]}
                secondary={isOffered ? HINTS[format] : 'Part of Professional: see the plans'}
                slotProps={{ primary: { variant: 'body2' }, secondary: { variant: 'caption' } }}
              />
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
