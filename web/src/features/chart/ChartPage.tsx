import AddIcon from '@mui/icons-material/AddOutlined';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import type { ChartAccount } from '@counterfoil/contracts/chart.contract';
import { InlineSwitch } from '../../forms/SwitchInput';
import { useAddressFilter } from '../../ui/address-filter';
import { PanelTabs } from '../../ui/PanelTabs';
import { Section } from '../../ui/Section';
import { useDialogSession } from '../../ui/use-dialog-session';
import { useBusiness, useMay } from '../../books/business-context';
import { ReportBody } from '../../reporting/ReportBody';
import { ReportFrame } from '../../reporting/ReportFrame';
import { useChart } from '../../books/books.queries';
import { AddLineDialog } from './AddLineDialog';
import { CategoryMapping } from './CategoryMapping';
import { ChartLines } from './ChartLines';
import { CHART_TYPES } from './chart-words';
import { RenameLineDialog } from './RenameLineDialog';

const TABS = [
  { name: 'lines', label: 'Ledger accounts' },
  { name: 'categories', label: 'Categories' },
] as const;

/** The lines of the books, and which category posts to which of them. */
export function ChartPage() {
  const business = useBusiness();
  const mayManage = useMay('chart.manage');
  const mayMap = useMay('categories.manage');
  const chart = useChart(business.id);
  const [{ tab, unused }, change] = useAddressFilter({ tab: 'lines', unused: 'hidden' });
  const [renamed, setRenamed] = useState<ChartAccount | null>(null);
  const add = useDialogSession();
  const shown = tab === 'categories' ? 'categories' : 'lines';
  return (
    <ReportFrame
      title="Chart of Accounts"
      subtitle="The lines of your books, and which category posts to which"
      actions={
        mayManage && (
          <Button variant="contained" startIcon={<AddIcon />} onClick={add.open}>
            Add Ledger Account
          </Button>
        )
      }
    >
      <PanelTabs
        label="Chart of Accounts"
        tabs={TABS}
        shown={shown}
        onShow={(name) => change({ tab: name })}
        className="not-printed"
      >
        {shown === 'categories' ? (
          <Section title="Where categories post">
            <ReportBody query={chart}>{(lines) => <CategoryMapping lines={lines} mayManage={mayMap} />}</ReportBody>
          </Section>
        ) : (
          <ReportBody query={chart}>
            {(lines) => (
              <Box sx={{ display: 'grid', gap: 3 }}>
                {lines.some(({ isHidden }) => isHidden) && (
                  <InlineSwitch
                    label={`Show what is not used yet (${lines.filter(({ isHidden }) => isHidden).length})`}
                    className="not-printed"
                    checked={unused === 'shown'}
                    onChange={(isShown) => change({ unused: isShown ? 'shown' : 'hidden' })}
                  />
                )}
                {CHART_TYPES.map(({ type, title, hint }) => (
                  <Section key={type} title={title} subtitle={hint}>
                    <ChartLines
                      title={title}
                      lines={lines.filter(
                        ({ accountType, isHidden }) => accountType === type && (!isHidden || unused === 'shown'),
                      )}
                      mayManage={mayManage}
                      onRename={setRenamed}
                    />
                  </Section>
                ))}
              </Box>
            )}
          </ReportBody>
        )}
      </PanelTabs>
      {add.session > 0 && chart.data && (
        <AddLineDialog key={add.session} isOpen={add.isOpen} onClose={add.close} chart={chart.data} />
      )}
      {renamed && <RenameLineDialog line={renamed} onClose={() => setRenamed(null)} />}
    </ReportFrame>
  );
}
