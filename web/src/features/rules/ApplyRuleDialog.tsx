import { Box, Button, DialogActions, DialogContent, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import type { Rule, RuleDryRun } from '@counterfoil/contracts/rule.contract';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { useSubmissionKey } from '../../api/submission-key';
import { InlineSwitch } from '../../forms/SwitchInput';
import { LoadingRows } from '../../ui/LoadingRows';
import { formatCount, formatMoney, isNegative, isZero } from '../../ui/money-format';
import { LoadFailure } from '../../ui/Notice';
import { TitledDialog } from '../../ui/TitledDialog';
import { FailureAlert } from '../../ui/messages/FailureAlert';
import { showFailure } from '../../ui/toasts';
import { useBusiness } from '../../books/business-context';
import { useUndo } from '../../books/undo.queries';
import { RuleSample } from './RuleSample';
import type { Names } from './rule-words';
import { useApplyRule, useDryRun } from './rules.queries';

const FAILURE = 'Failed to apply the rule';

/** What a rule would change, before it does; one Undo takes all of it back. */
export function ApplyRuleDialog({ rule, names, onClose }: { rule: Rule; names: Names; onClose: () => void }) {
  const business = useBusiness();
  const dryRun = useDryRun(business.id, rule.id);
  const apply = useApplyRule(business.id);
  const submission = useSubmissionKey();
  const { tell } = useUndo(business.id);
  const [onFirstOpenDay, setOnFirstOpenDay] = useState(false);
  const would = dryRun.data;
  const isBlocked = would !== undefined && would.inClosedPeriod > 0 && !onFirstOpenDay;
  const run = () =>
    carryOut(
      apply,
      { id: rule.id, onFirstOpenDay, key: submission.keyFor([rule.id, rule.version, onFirstOpenDay]) },
      {
        onSuccess: ({ answer }) => {
          const rest = answer.more ? ' There are more: apply it again.' : '';
          tell('Success', `Successfully updated ${counted(answer.updatedCount)}.${rest}`, [
            answer.updatedCount > 0 ? answer.commandId : null,
          ]);
          onClose();
        },
        onError: (error) => showFailure('Update failed', messageOf(error, FAILURE)),
      },
    );
  return (
    <TitledDialog title={`Try ${rule.name}`} onClose={onClose} maxWidth="md" fillsBelow="sm">
      {/* Reachable, since nothing in it is: else the keyboard could not scroll the sample. */}
      <DialogContent tabIndex={0} sx={{ '&:focus-visible': { outlineOffset: -2 } }}>
        <Stack spacing={2}>
          {apply.isError && <FailureAlert>{messageOf(apply.error, FAILURE)}</FailureAlert>}
          {dryRun.isPending && <LoadingRows rows={5} />}
          {dryRun.error && <LoadFailure title="The rule could not be tried" of={[dryRun]} />}
          {would && <Summary would={would} names={names} />}
          {would && would.inClosedPeriod > 0 && (
            <InlineSwitch
              sx={{ m: 0 }}
              checked={onFirstOpenDay}
              onChange={setOnFirstOpenDay}
              label={`${counted(would.inClosedPeriod)} in a closed period: date the corrections on the first open day`}
            />
          )}
          {would && would.sample.length > 0 && <RuleSample would={would} names={names} />}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="text" autoFocus onClick={onClose}>
          {would?.changing === 0 ? 'Close' : 'Cancel'}
        </Button>
        {would?.changing !== 0 && (
          <Button variant="contained" disabled={!would || isBlocked || apply.isPending} onClick={run}>
            {apply.isPending ? 'Applying...' : 'Apply'}
          </Button>
        )}
      </DialogActions>
    </TitledDialog>
  );
}

function Summary({ would, names }: { would: RuleDryRun; names: Names }) {
  const { matching, changing, netProfitChange } = would;
  if (changing === 0)
    return (
      <Typography>
        {matching === 0
          ? 'It fits no transaction.'
          : `It fits ${counted(matching)}, and all are as it would make them.`}
      </Typography>
    );
  const profit = isZero(netProfitChange)
    ? 'Net profit would stay as it is.'
    : `Net profit would ${isNegative(netProfitChange) ? 'fall' : 'rise'} by ${formatMoney(netProfitChange.replace('-', ''), names.currency)}.`;
  return (
    <Box role="status">
      <Typography sx={{ fontWeight: 600 }}>It would change {counted(changing)}.</Typography>
      <Typography variant="body2" color="textSecondary">
        {profit} It fits {formatCount(matching)} in all; transfers and the parts of splits are left alone.
      </Typography>
    </Box>
  );
}

function counted(count: number): string {
  return `${formatCount(count)} transaction${count === 1 ? '' : 's'}`;
}
