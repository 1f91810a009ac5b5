import AddIcon from '@mui/icons-material/AddOutlined';
import { Box, Button, Paper } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isCalendarDate } from '@counterfoil/accounting/calendar-date';
import { useBusiness, useMay } from '../../books/business-context';
import { repeatedTransaction, schedulePath } from '../../books/schedules-path';
import { PATHS } from '../../paths';
import { useAddressFilter } from '../../ui/address-filter';
import { formatDay } from '../../ui/date-format';
import { EmptyNotice, QueryNotice, UNEXPECTED } from '../../ui/Notice';
import { PageHeader } from '../../ui/PageHeader';
import { Section } from '../../ui/Section';
import { MatchOffers } from './MatchOffers';
import { OccurrenceList } from './OccurrenceList';
import { ScheduleDialog } from './ScheduleDialog';
import { RestedNotice } from './RestedNotice';
import { SchedulePage } from './SchedulePage';
import { ScheduleTable } from './ScheduleTable';
import { useDueOccurrences, useSchedules } from './schedules.queries';

const CashAhead = lazy(async () => ({ default: (await import('./CashAhead')).CashAhead }));

/** What comes again by itself: what waits, what is due, and all of it. The address may name one. */
export function SchedulesPage() {
  const [{ schedule }] = useAddressFilter({ schedule: '' });
  return schedule === '' ? <AllSchedules /> : <SchedulePage key={schedule} scheduleId={schedule} />;
}

function AllSchedules() {
  const business = useBusiness();
  const mayManage = useMay('schedules.manage');
  const location = useLocation();
  const navigate = useNavigate();
  const schedules = useSchedules(business.id);
  const due = useDueOccurrences(business.id);
  const repeated = mayManage ? repeatedTransaction(location.state) : null;
  const [isAdding, setAdding] = useState(false);
  const close = () => {
    setAdding(false);
    // Pressed again, or loaded again, the page is not to ask once more.
    if (repeated) void navigate(PATHS.schedules, { replace: true, state: null });
  };
  const [{ through }, changeFilter] = useAddressFilter({ through: '' }, { through: isCalendarDate });
  const open =
    due.data?.occurrences.filter(({ status, day }) => status === 'open' && (through === '' || day <= through)) ?? [];
  const coming = due.data?.occurrences.filter(({ status }) => status !== 'open') ?? [];
  return (
    <>
      <PageHeader
        title="What Repeats"
        subtitle="Rent, salaries, savings: recorded on their day, or put forward for you"
      >
        {mayManage && (
          <Button variant="contained" startIcon={<AddIcon />} onClick={() => setAdding(true)}>
            Repeat a Payment
          </Button>
        )}
      </PageHeader>
      {schedules.data && <RestedNotice schedules={schedules.data} />}
      <MatchOffers />
      {open.length > 0 && (
        <Section
          title="Waiting for you"
          subtitle={through === '' ? 'Due, and not recorded yet' : `Due by ${formatDay(through)}, and not recorded yet`}
          action={
            through !== '' && (
              <Button variant="text" size="small" onClick={() => changeFilter({ through: '' })}>
                Show all that waits
              </Button>
            )
          }
          sx={{ mb: 3 }}
        >
          <OccurrenceList occurrences={open} label="Payments that wait" isOfSeveral />
        </Section>
      )}
      {schedules.data && !due.data && due.isError && (
        <Paper variant="outlined" sx={{ mb: 3 }}>
          <QueryNotice query={due} failure="What is due could not be loaded" reason={UNEXPECTED} />
        </Paper>
      )}
      {!schedules.data && (
        <Paper variant="outlined">
          <QueryNotice query={schedules} failure="What repeats could not be loaded" reason={UNEXPECTED} rows={4} />
        </Paper>
      )}
      {schedules.data?.length === 0 && (
        <Paper variant="outlined">
          <EmptyNotice
            title="Nothing repeats yet"
            text="Payments that come again will be here with their next day. Set one up, or choose Repeat at a transaction."
          />
        </Paper>
      )}
      {schedules.data && schedules.data.length > 0 && (
        <>
          <ScheduleTable schedules={schedules.data} />
          {coming.length > 0 && (
            <Section title="Due in the next 30 days" sx={{ mt: 3 }}>
              <OccurrenceList occurrences={coming} label="Payments of the next 30 days" isOfSeveral />
            </Section>
          )}
          <Box sx={{ mt: 3 }}>
            <Suspense fallback={null}>
              <CashAhead />
            </Suspense>
          </Box>
        </>
      )}
      {(isAdding || repeated) && (
        <ScheduleDialog
          repeat={isAdding ? null : repeated}
          onClose={close}
          onSaved={({ id }) => void navigate(schedulePath(id), { replace: true, state: null })}
        />
      )}
    </>
  );
}
