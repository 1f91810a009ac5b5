import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import type { ExportReport } from '@counterfoil/contracts/export.contract';
import { PATHS } from '../paths';
import { BackLink, PageHeader } from '../ui/PageHeader';
import { ExportMenu } from './ExportMenu';
import { COMPACT_ON_PHONES } from './compact-buttons';
import { KnownAtButton, KnownAtNotice } from './KnownAtControl';

interface Props {
  title: string;
  subtitle: string;
  /** Left out where a report cannot be asked for as it was known earlier. */
  knownAt?: { value: string; onChange: (knownAt: string) => void };
  /** Left out where there is nothing to export. */
  exports?: { report: ExportReport; startDate?: string; endDate: string; accountId?: string };
  /** The report is a main page of its own, and has no list of reports above it. */
  isMainPage?: boolean;
  /** False for a page of controls, of which nothing would be left on paper. */
  isPrinted?: boolean;
  actions?: ReactNode;
  children: ReactNode;
}

/** What all reports share: the way back, export, print, and the moment whose knowledge is shown. */
export function ReportFrame({
  title,
  subtitle,
  knownAt,
  exports,
  isMainPage = false,
  isPrinted = true,
  actions,
  children,
}: Props) {
  return (
    <>
      {!isMainPage && <BackLink to={PATHS.reports} label="Reports" />}
      <PageHeader title={title} subtitle={subtitle}>
        {knownAt && <KnownAtButton knownAt={knownAt.value} onChange={knownAt.onChange} />}
        {exports && <ExportMenu {...exports} {...(knownAt?.value ? { knownAt: knownAt.value } : {})} />}
        {isPrinted && (
          <Button variant="outlined" startIcon={<PrintIcon />} sx={COMPACT_ON_PHONES} onClick={() => window.print()}>
            Print
          </Button>
        )}
        {actions}
      </PageHeader>
      {knownAt && <KnownAtNotice knownAt={knownAt.value} onChange={knownAt.onChange} />}
      {children}
    </>
  );
}
