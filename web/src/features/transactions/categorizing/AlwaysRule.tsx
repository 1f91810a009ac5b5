import { Box, Checkbox, FormControlLabel, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { Currency } from '@counterfoil/contracts/business.contract';
import type { RuleDryRun, SaveRuleRequest } from '@counterfoil/contracts/rule.contract';
import { write } from '../../../api/client';
import { queryKeys } from '../../../api/query-keys';
import { useBusiness } from '../../../books/business-context';
import { formatDay } from '../../../ui/date-format';
import { formatCount, formatMoney, isZero } from '../../../ui/money-format';

interface Props {
  /** The row that is being filed. */
  rowId: string;
  rule: SaveRuleRequest;
  value: 'no' | 'from-now-on' | 'others-too';
  onChange: (value: Props['value']) => void;
}

/** Makes what is chosen a rule, and says what else of the books the rule would change. */
export function AlwaysRule({ rowId, rule, value, onChange }: Props) {
  const { id, currency } = useBusiness();
  const tried = useQuery({
    queryKey: [...queryKeys.rules(id), 'dry-run', rule],
    queryFn: () => write<RuleDryRun>('POST', `/api/businesses/${id}/rules/dry-run`, rule),
    enabled: value !== 'no',
    staleTime: 0,
    gcTime: 0,
  });
  const found = tried.data;
  const isOnlyThis = found?.changing === 1 && found.sample[0]?.transactionId === rowId;
  const hasOthers = found !== undefined && found.changing > 0 && !isOnlyThis;
  return (
    <Box role="group" aria-label="A rule" sx={{ border: 1, borderColor: 'divider', borderRadius: 1, px: 2, py: 1 }}>
      <FormControlLabel
        control={
          <Checkbox
            size="small"
            checked={value !== 'no'}
            onChange={(_event, isOn) => onChange(isOn ? 'from-now-on' : 'no')}
          />
        }
        label={<Typography variant="body2">Always do this with {rule.name}</Typography>}
      />
      {value !== 'no' && (
        <Typography variant="body2" color="textSecondary" role="status">
          {tried.isError && 'What else it would change could not be found out. Nothing else is changed.'}
          {tried.isPending && 'Looking what else it would change...'}
          {found && !hasOthers && 'It holds for what comes in from now on. Nothing else that is there is changed.'}
          {hasOthers && changesText(found, currency)}
        </Typography>
      )}
      {value !== 'no' && hasOthers && (
        <>
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {found.sample.slice(0, SHOWN).map(({ transactionId, date, description, amount }) => (
              <Typography key={transactionId} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                {formatDay(date)} · {description} · {formatMoney(amount, currency)}
              </Typography>
            ))}
          </Box>
          <FormControlLabel
            control={
              <Checkbox
                size="small"
                checked={value === 'others-too'}
                onChange={(_event, isOn) => onChange(isOn ? 'others-too' : 'from-now-on')}
              />
            }
            label={<Typography variant="body2">Change {found.changing === 1 ? 'it' : 'them'} now, too</Typography>}
          />
        </>
      )}
    </Box>
  );
}

/** Of the rows that a rule would change, the earliest. */
const SHOWN = 3;

function changesText({ changing, inClosedPeriod, netProfitChange }: RuleDryRun, currency: Currency): string {
  const profit = isZero(netProfitChange)
    ? ''
    : `, and the profit of all time by ${formatMoney(netProfitChange, currency)}`;
  const rows = `Of the rows that are there it would change ${changing === 1 ? 'one' : `${formatCount(changing)}, counting this one`}${profit}.`;
  return inClosedPeriod === 0 ? rows : `${rows} ${formatCount(inClosedPeriod)} of them lie in a closed period.`;
}
