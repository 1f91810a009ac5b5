import {
  Chip,
  Link,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import type { Schedule } from '@counterfoil/contracts/schedule-answer.contract';
import { useBusiness } from '../../books/business-context';
import { schedulePath } from '../../books/schedules-path';
import { SearchBox } from '../../forms/SearchBox';
import { formatDay } from '../../ui/date-format';
import { Figure } from '../../ui/Figure';
import { FIRST_ON_PHONES, LAST_ON_PHONES, NOT_ON_PHONES, ON_PHONES_BLOCK } from '../../ui/phone-columns';
import { Section } from '../../ui/Section';
import { accountsText, categoryText, recurrenceText } from './schedule-words';
import { ShowMore } from './ShowMore';

/** More are looked for by name. */
const SEARCHED_FROM = 10;
const SHOWN = 50;

/** Every schedule with its next day and amount; those that have ended at the end. */
export function ScheduleTable({ schedules }: { schedules: readonly Schedule[] }) {
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(SHOWN);
  const wanted = search.trim().toLowerCase();
  const found = schedules.filter(({ payment }) =>
    [payment.description, payment.nickname ?? '', accountsText(payment), categoryText(payment)].some((text) =>
      text.toLowerCase().includes(wanted),
    ),
  );
  return (
    <Section
      title="All that repeats"
      {...(schedules.length >= SEARCHED_FROM
        ? { action: <SearchBox label="Search what repeats" value={search} onSearch={setSearch} /> }
        : {})}
    >
      <TableContainer>
        <Table aria-label="What repeats">
          <TableHead>
            <TableRow>
              <TableCell sx={FIRST_ON_PHONES}>Payment</TableCell>
              <TableCell sx={NOT_ON_PHONES}>How often</TableCell>
              <TableCell sx={NOT_ON_PHONES}>Next</TableCell>
              <TableCell align="right" sx={LAST_ON_PHONES}>
                Amount
              </TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {found.slice(0, shown).map((schedule) => (
              <ScheduleRow key={schedule.id} schedule={schedule} />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <ShowMore total={found.length} shown={shown} onMore={() => setShown(shown + 4 * SHOWN)} />
    </Section>
  );
}

function ScheduleRow({ schedule }: { schedule: Schedule }) {
  const { currency } = useBusiness();
  const { id, payment, nextPayment, recurrence } = schedule;
  const next = nextText(schedule);
  const often = recurrenceText(recurrence);
  return (
    <TableRow hover sx={{ height: 52 }}>
      <TableCell sx={{ overflowWrap: 'anywhere', py: 1, ...FIRST_ON_PHONES }}>
        <Typography variant="body2" component="span" sx={{ fontWeight: 550 }}>
          <Link component={RouterLink} to={schedulePath(id)} color="inherit">
            {payment.nickname ?? payment.description}
          </Link>
        </Typography>
        {schedule.open > 0 && (
          <Chip size="small" color="warning" variant="outlined" label={`${schedule.open} waiting`} sx={{ ml: 1 }} />
        )}
        <Typography variant="caption" color="textSecondary" component="p">
          {categoryText(payment)} · {accountsText(payment)}
        </Typography>
        <Typography component="p" sx={ON_PHONES_BLOCK}>
          {often}
          <br />
          {next}
        </Typography>
      </TableCell>
      <TableCell sx={{ color: 'text.secondary', ...NOT_ON_PHONES }}>{often}</TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap', ...NOT_ON_PHONES }}>{next}</TableCell>
      <TableCell align="right" sx={LAST_ON_PHONES}>
        <Figure value={(nextPayment ?? payment).amount} currency={currency} tone="flow" />
      </TableCell>
    </TableRow>
  );
}

/** "3 Apr 2026", "Paused", "Ended". */
export function nextText({ endedAt, isPaused, nextDay }: Schedule): string {
  if (endedAt !== null) return 'Ended';
  if (isPaused) return 'Paused';
  return nextDay === null ? 'Nothing more to come' : formatDay(nextDay);
}
