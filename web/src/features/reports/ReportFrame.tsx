import PrintIcon from '@mui/icons-material/PrintOutlined';
import ArrowIcon from '@mui/icons-material/ArrowBackOutlined';
import { Box, Button, Link } from '@mui/material';
import { lazy, Suspense, type ReactNode } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router';
import type { ExportReport } from '@counterfoil/contracts/export.contract';
import { PATHS } from '../../paths';
import { PageHeader } from '../../ui/PageHeader';
import { ExportMenu } from '../exports/ExportMenu';
import { COMPACT_ON_PHONES } from './compact-buttons';
import { KnownAtButton, KnownAtNotice } from './KnownAtControl';

const EntryPanel = lazy(async () => ({ default: (await import('../audit/EntryPanel')).EntryPanel }));

interface Props {
  title: string;
  subtitle: string;
  /** Left out where a report cannot be asked for as it was known earlier. */
  knownAt?: { value: string; onChange: (knownAt: string) => void };
  /** Left out where there is nothing to export. */
  exports?: { report: ExportReport; startDate?: string; endDate: string };
  /** The report is a main page of its own, and has no list of reports above it. */
  isMainPage?: boolean;
  /** False for a page of controls, of which nothing would be left on paper. */
  isPrinted?: boolean;
  actions?: ReactNode;
  children: ReactNode;
}

/** What all reports share: the way back, export, print, the moment whose knowledge is shown, and an entry's panel. */
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
      {!isMainPage && (
        <Box className="not-printed" sx={{ mb: 1 }}>
          <Link
            component={RouterLink}
            to={PATHS.reports}
            variant="body2"
            sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}
          >
            <ArrowIcon sx={{ fontSize: 16 }} />
            Reports
          </Link>
        </Box>
      )}
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
      <OpenEntry />
    </>
  );
}

/** The entry that the address names (`entry=12`), beside the report. */
export function OpenEntry() {
  const [params, setParams] = useSearchParams();
  const number = Number(params.get('entry'));
  const change = (entry: number | null) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      if (entry === null) after.delete('entry');
      else after.set('entry', String(entry));
      return after;
    });
  if (!Number.isInteger(number) || number < 1) return null;
  return (
    <Suspense fallback={null}>
      <EntryPanel entryNumber={number} onOpen={change} onClose={() => change(null)} />
    </Suspense>
  );
}
