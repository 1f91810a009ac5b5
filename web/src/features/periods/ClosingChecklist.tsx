import DoneIcon from '@mui/icons-material/TaskAltOutlined';
import OpenIcon from '@mui/icons-material/RadioButtonUncheckedOutlined';
import { Box, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { isCalendarDate } from '@counterfoil/accounting/calendar-date';
import { useBusiness } from '../../books/business-context';
import { formatDay } from '../../ui/date-format';
import { QueryNotice, UNEXPECTED } from '../../ui/Notice';
import { checksOf, type Check } from './closing-checks';
import { usePeriodChecklist } from './periods.queries';

/** What of a period is not done yet, each with the way to it. Nothing of it keeps anybody from closing. */
export function ClosingChecklist({ through }: { through: string }) {
  const business = useBusiness();
  const checklist = usePeriodChecklist(business.id, through);
  if (!isCalendarDate(through)) return null;
  if (!checklist.data)
    return <QueryNotice query={checklist} failure="What is not done yet could not be loaded" reason={UNEXPECTED} />;
  return (
    <Box>
      <Typography variant="body2" sx={{ fontWeight: 550 }} id="closing-checklist">
        Before you close {formatDay(through)}
      </Typography>
      <Box component="ul" aria-labelledby="closing-checklist" sx={{ listStyle: 'none', m: 0, mt: 0.5, p: 0 }}>
        {checksOf(checklist.data).map((check) => (
          <CheckItem key={check.done} check={check} />
        ))}
      </Box>
    </Box>
  );
}

function CheckItem({ check: { count, waiting, done, to } }: { check: Check }) {
  const Icon = count === 0 ? DoneIcon : OpenIcon;
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', py: 0.5 }}>
      <Icon aria-hidden sx={{ fontSize: 18, mt: '1px', color: count === 0 ? 'success.main' : 'text.secondary' }} />
      <Typography variant="body2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {count === 0 ? (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {done}
          </Box>
        ) : (
          <Link component={RouterLink} to={to} underline="always">
            {waiting}
          </Link>
        )}
      </Typography>
    </Box>
  );
}
