import LockIcon from '@mui/icons-material/LockOutlined';
import OpenIcon from '@mui/icons-material/LockOpenOutlined';
import { Box, Button, Link, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { PATHS } from '../../paths';
import { formatDay } from '../../ui/date-format';
import { IN_TURN } from '../../ui/drawing/in-turn';
import { Section } from '../../ui/Section';
import { useBusiness, useMay } from '../../books/business-context';
import { ReportBody } from '../../reporting/ReportBody';
import { ReportFrame } from '../../reporting/ReportFrame';
import { ClosePeriodForm } from './ClosePeriodForm';
import { ClosingRoles } from './ClosingRoles';
import { PreparedNotice } from './PreparedNotice';
import { usePeriods } from './periods.queries';
import { ReopenDialog } from './ReopenDialog';

/** Closes what is filed, so that nothing in it changes any more. */
export function PeriodsPage() {
  const business = useBusiness();
  const mayManage = useMay('business.manage');
  const mayAudit = useMay('audit.read');
  const mayPrepare = useMay('periods.prepare');
  const mayClose = useMay('periods.close');
  const periods = usePeriods(business.id);
  const [isReopening, setReopening] = useState(false);
  return (
    <ReportFrame
      isPrinted={false}
      title="Closing Periods"
      subtitle="Close what is filed, so that nothing in it changes any more"
    >
      <Box sx={{ display: 'grid', gap: 3, maxWidth: 720, ...IN_TURN }}>
        <Section title="Now">
          <ReportBody query={periods}>
            {({ closedThrough, preparation }) => (
              <>
                <Stack
                  direction={{ xs: 'column', sm: 'row' }}
                  spacing={2}
                  sx={{ p: 2, alignItems: { sm: 'center' }, justifyContent: 'space-between' }}
                >
                  <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
                    {closedThrough === null ? <OpenIcon color="action" /> : <LockIcon color="primary" />}
                    <Typography variant="body2">
                      {closedThrough === null ? (
                        'No period is closed. Everything can be changed.'
                      ) : (
                        <>
                          Closed through <strong>{formatDay(closedThrough)}</strong>. Corrections of earlier days are
                          dated on the first open day.
                        </>
                      )}
                    </Typography>
                  </Stack>
                  {closedThrough !== null && mayManage && (
                    <Button variant="outlined" sx={{ flexShrink: 0 }} onClick={() => setReopening(true)}>
                      Open Again
                    </Button>
                  )}
                </Stack>
                {preparation && <PreparedNotice preparation={preparation} />}
              </>
            )}
          </ReportBody>
        </Section>
        {mayPrepare && periods.data && (
          <Section title={mayClose ? 'Close a period' : 'Prepare a period'}>
            <Box sx={{ p: 2 }}>
              <ClosePeriodForm
                key={`${periods.data.closedThrough ?? ''} ${periods.data.preparation?.through ?? ''}`}
                periods={periods.data}
              />
            </Box>
          </Section>
        )}
        {mayManage && periods.data && <ClosingRoles roles={periods.data.closingRoles} />}
        {mayAudit && (
          <Typography variant="body2" color="textSecondary">
            Who closed what, when and why stands in the{' '}
            <Link component={RouterLink} to={PATHS.audit} underline="always">
              audit room
            </Link>
            .
          </Typography>
        )}
      </Box>
      {isReopening && periods.data?.closedThrough && (
        <ReopenDialog closedThrough={periods.data.closedThrough} onClose={() => setReopening(false)} />
      )}
    </ReportFrame>
  );
}
