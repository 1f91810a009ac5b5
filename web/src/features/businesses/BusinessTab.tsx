import { Button, Stack, Table, TableBody, TableCell, TableContainer, TableRow, Typography } from '@mui/material';
import { useState } from 'react';
import type { Business } from '@counterfoil/contracts/business.contract';
import { formatDay } from '../../ui/date-format';
import { Section } from '../../ui/Section';
import { BackupSection } from './BackupSection';
import { ArchiveBusinessDialog } from './ArchiveBusinessDialog';
import { useBusinessChoice, useMay } from '../../books/business-context';
import { ROLE_NAMES } from '../../books/role-copy';
import { MONTHS } from './business-form';
import { BusinessInfoForm } from './BusinessInfoForm';

/** The business itself: owners change it, back it up and archive it, the others read about it. */
export function BusinessTab() {
  const { business, businesses } = useBusinessChoice();
  const mayManage = useMay('business.manage');
  const [isArchiving, setArchiving] = useState(false);
  if (!mayManage) return <BusinessFacts business={business} />;
  return (
    <Stack spacing={3}>
      <Section title="Business information" subtitle="The name stands on your statements">
        <BusinessInfoForm business={business} />
      </Section>
      <BackupSection />
      <Section
        title="Archive business"
        action={
          <Button variant="outlined" size="small" color="error" onClick={() => setArchiving(true)}>
            Archive
          </Button>
        }
      >
        <Typography variant="body2" color="textSecondary" sx={{ p: 2, maxWidth: '70ch' }}>
          An archived business is out of sight and does not count on your plan. Its books stay as they are, and you can
          restore it. Only administrators of this service delete a business for good.
        </Typography>
      </Section>
      {isArchiving && (
        <ArchiveBusinessDialog
          business={business}
          isLast={businesses.length === 1}
          onClose={() => setArchiving(false)}
        />
      )}
    </Stack>
  );
}

function BusinessFacts({ business }: { business: Business }) {
  const lines: [string, string | null | undefined][] = [
    ['Name', business.name],
    ['Description', business.description],
    ['Industry', business.industry],
    ['Business type', business.businessType],
    ['Email', business.email],
    ['Phone', business.phone],
    ['Address', business.address],
    ['Website', business.website],
    ['Tax ID', business.taxId],
    ['Currency', business.currency],
    ['Time zone', business.timeZone],
    ['Fiscal year starts in', MONTHS[business.fiscalYearStartMonth - 1]],
    ['Books since', formatDay(business.createdAt.slice(0, 10))],
    ['Your role', ROLE_NAMES[business.role]],
  ];
  return (
    <Section title="Business information" subtitle="Changed by the owner">
      <TableContainer>
        <Table aria-label="Business information">
          <TableBody>
            {lines.map(([label, value]) => (
              <TableRow key={label}>
                <TableCell component="th" scope="row" sx={{ width: { xs: 120, sm: 200 }, color: 'text.secondary' }}>
                  {label}
                </TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{value || '–'}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Section>
  );
}
