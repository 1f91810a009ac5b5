import { Table, TableBody, TableCell, TableContainer, TableRow } from '@mui/material';
import { formatDay } from '../../ui/date-format';
import { Section } from '../../ui/Section';
import { useBusiness } from '../businesses/business-context';

/** What is known about the business. */
export function BusinessTab() {
  const business = useBusiness();
  const lines: [string, string | null][] = [
    ['Name', business.name],
    ['Industry', business.industry],
    ['Phone', business.phone],
    ['Address', business.address],
    ['Currency', business.currency],
    ['Time zone', business.timeZone],
    ['Your role', business.role],
    ['Books since', formatDay(business.createdAt.slice(0, 10))],
  ];
  return (
    <Section title="Business">
      <TableContainer>
        <Table aria-label="Business">
          <TableBody>
            {lines.map(([label, value]) => (
              <TableRow key={label}>
                <TableCell component="th" scope="row" sx={{ width: 200, color: 'text.secondary' }}>{label}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{value || '–'}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Section>
  );
}
