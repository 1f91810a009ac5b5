import {
  Box,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material';
import { Fragment } from 'react';
import {
  MAX_AUDIT_FACTS,
  type AuditCommand,
  type AuditFact,
  type AuditField,
} from '@counterfoil/contracts/audit.contract';
import type { Currency } from '@counterfoil/contracts/business.contract';
import { useBusiness } from '../../books/business-context';
import { eventText } from '../../reporting/event-words';
import { formatDay, withDaysInWords } from '../../ui/date-format';
import { Figure } from '../../ui/Figure';
import { UNEXPECTED, QueryNotice } from '../../ui/Notice';
import { useAuditFacts } from './audit.queries';

/** What a command changed, before and after, side by side. */
export function DeedFacts({ command, currency }: { command: AuditCommand; currency: Currency }) {
  const query = useAuditFacts(useBusiness().id, command);
  const { data } = query;
  if (!data)
    return <QueryNotice query={query} failure="What changed could not be loaded" reason={UNEXPECTED} rows={3} />;
  return (
    <Box sx={{ pt: 1 }}>
      {data.facts.map((fact, index) => (
        // Rows of an import have the revision of their batch: only their place tells them apart.
        <FactTable key={index} fact={fact} currency={currency} />
      ))}
      {data.hasMore && (
        <Typography variant="body2" color="textSecondary" sx={{ py: 1 }}>
          The first {MAX_AUDIT_FACTS} are shown. All of them are in the audit pack.
        </Typography>
      )}
    </Box>
  );
}

function FactTable({ fact: { type, subject, fields }, currency }: { fact: AuditFact; currency: Currency }) {
  // Beside both sides there is no room for the labels: they stand above them.
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const title = subject === null ? eventText(type) : `${eventText(type)}: ${withDaysInWords(subject)}`;
  if (fields.length === 0)
    return (
      <Typography variant="body2" sx={{ py: 1 }}>
        {title}
      </Typography>
    );
  return (
    <Table size="small" aria-label={title} sx={{ mb: 1.5, tableLayout: 'fixed', '& tbody th + td': { pl: '12px' } }}>
      <TableHead>
        <TableRow>
          {!isPhone && <TableCell sx={{ width: '28%' }}>{eventText(type)}</TableCell>}
          <TableCell>Before</TableCell>
          <TableCell>After</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {fields.map((field) => (
          <Fragment key={field.label}>
            {isPhone && (
              <TableRow>
                <Label colSpan={2}>{field.label}</Label>
              </TableRow>
            )}
            <TableRow>
              {!isPhone && <Label>{field.label}</Label>}
              <Side value={field.before} kind={field.kind} currency={currency} />
              <Side value={field.after} kind={field.kind} currency={currency} />
            </TableRow>
          </Fragment>
        ))}
      </TableBody>
    </Table>
  );
}

function Label({ colSpan, children }: { colSpan?: number; children: string }) {
  const above = colSpan === undefined ? {} : { borderBottom: 0, pb: 0, color: 'text.secondary', fontSize: 12 };
  return (
    <TableCell
      component="th"
      scope={colSpan === undefined ? 'row' : 'rowgroup'}
      {...(colSpan === undefined ? {} : { colSpan })}
      sx={{ overflowWrap: 'anywhere', fontWeight: 400, ...above }}
    >
      {children}
    </TableCell>
  );
}

interface SideProps extends Pick<AuditField, 'kind'> {
  value: string | null;
  currency: Currency;
}

function Side({ value, kind, currency }: SideProps) {
  if (value === null) return <TableCell sx={{ color: 'text.secondary' }}>nothing</TableCell>;
  return (
    <TableCell sx={{ overflowWrap: 'anywhere' }}>
      {kind === 'money' ? <Figure value={value} currency={currency} /> : kind === 'day' ? formatDay(value) : value}
    </TableCell>
  );
}
