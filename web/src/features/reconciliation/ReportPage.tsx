import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Alert, Box, Button, Paper } from '@mui/material';
import { useState } from 'react';
import type { Account } from '@counterfoil/contracts/account.contract';
import { useBusiness, useMay } from '../../books/business-context';
import { COMPACT_ON_PHONES } from '../../reporting/compact-buttons';
import { ExportMenu } from '../../reporting/ExportMenu';
import { StatementSheet } from '../../reporting/StatementSheet';
import { formatDay, formatInstant, formatInstantDay } from '../../ui/date-format';
import { formatCount } from '../../ui/money-format';
import { QueryNotice, UNEXPECTED } from '../../ui/Notice';
import { PageHeader } from '../../ui/PageHeader';
import { personOf } from './Agreement';
import { BackToAccount } from './BackToAccount';
import { ChangedRows, ReportRows } from './ReportRows';
import { ReportSummary } from './ReportSummary';
import { useReconciliationReport, useReconciliations } from './reconciliation.queries';
import { UndoDialog } from './UndoDialog';

/** What was agreed on with the bank: from its balance to that of the books, by which rows, by whom; what changed. */
export function ReportPage({ account, reportId }: { account: Account; reportId: string }) {
  const business = useBusiness();
  const mayReconcile = useMay('accounts.reconcile');
  const query = useReconciliationReport(business.id, account.id, reportId);
  const newest = useReconciliations(business.id, account.id).data?.[0]?.id;
  const [isUndoing, setUndoing] = useState(false);
  const { data: report } = query;
  const day = report ? formatDay(report.closingDay) : '';
  return (
    <>
      <BackToAccount account={account} />
      <PageHeader
        title={report ? `Reconciled through ${day}` : 'Reconciliation'}
        {...(report
          ? {
              subtitle: `${account.name}, by ${personOf(report)} on ${formatInstantDay(report.reconciledAt, business.timeZone)}`,
            }
          : {})}
      >
        {report && mayReconcile && newest === reportId && (
          <Button variant="outlined" onClick={() => setUndoing(true)}>
            Undo
          </Button>
        )}
        {report && <ExportMenu report="reconciliation" endDate={report.closingDay} reconciliationId={report.id} />}
        {report && (
          <Button variant="outlined" startIcon={<PrintIcon />} sx={COMPACT_ON_PHONES} onClick={() => window.print()}>
            Print
          </Button>
        )}
      </PageHeader>
      {!report && (
        <Paper variant="outlined">
          <QueryNotice query={query} failure="The reconciliation could not be loaded" reason={UNEXPECTED} rows={8} />
        </Paper>
      )}
      {report && (
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {!report.agrees && (
            <Alert severity="warning">
              No longer agrees
              {report.changedSince && ` since ${formatInstant(report.changedSince, business.timeZone)}`}:{' '}
              {report.changed.length === 1
                ? 'a row is no longer what was agreed on.'
                : `${formatCount(report.changed.length)} rows are no longer what was agreed on.`}{' '}
              Undo the change in the row&apos;s history, or reconcile the difference with the next statement.
            </Alert>
          )}
          {report.changed.length > 0 && <ChangedRows rows={report.changed} />}
          <StatementSheet
            name={business.name}
            title={`Reconciliation of ${report.accountName}`}
            subtitle={`${day} · ${business.currency}`}
          >
            <ReportSummary report={report} />
          </StatementSheet>
          <ReportRows
            title="Not at the bank yet"
            rows={report.outstanding}
            empty="The bank had everything that was in the books."
          />
          <ReportRows title="Ticked" rows={report.cleared} empty="No row was ticked." />
        </Box>
      )}
      {report && isUndoing && <UndoDialog account={account} report={report} onClose={() => setUndoing(false)} />}
    </>
  );
}
