import DownIcon from '@mui/icons-material/ArrowDownwardOutlined';
import UpIcon from '@mui/icons-material/ArrowUpwardOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import { Box, Button, IconButton, Stack, Switch, Tooltip, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { Rule } from '@counterfoil/contracts/rule.contract';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { showFailure, showToast } from '../../ui/toasts';
import { useBusiness } from '../../books/business-context';
import { ruleRequest } from './rule-form';
import { actionText, conditionText, type Names } from './rule-words';
import { useSaveRule } from './rules.queries';

export type RuleAction = 'edit' | 'try' | 'delete';

interface Props {
  rules: readonly Rule[];
  names: Names;
  mayManage: boolean;
  onAsk: (action: RuleAction, rule: Rule) => void;
}

/** The rules in their order, each in words. */
export function RuleList({ rules, names, mayManage, onAsk }: Props) {
  const save = useSaveRule(useBusiness().id);
  const change = (rule: Rule, part: { isActive?: boolean; position?: number }, done: string) =>
    carryOut(
      save,
      { id: rule.id, rule: { ...ruleRequest(rule), ...part } },
      {
        onSuccess: () => showToast('Success', done),
        onError: (error) => showFailure('Error', messageOf(error, 'Failed to save the rule')),
      },
    );
  return (
    <Box component="ol" aria-label="Rules" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {rules.map((rule, at) => (
        <Stack
          key={rule.id}
          component="li"
          direction={{ xs: 'column', md: 'row' }}
          spacing={{ xs: 1, md: 2 }}
          sx={{
            px: 2,
            py: 1.5,
            alignItems: { md: 'center' },
            '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' },
          }}
        >
          <Stack direction="row" spacing={1.5} sx={{ flex: 1, minWidth: 0, alignItems: 'flex-start' }}>
            <Typography variant="body2" color="textSecondary" sx={{ width: 20, textAlign: 'right', flexShrink: 0 }}>
              {at + 1}
            </Typography>
            <Box sx={{ minWidth: 0, flex: 1, overflowWrap: 'anywhere' }}>
              <Typography variant="body2" sx={{ fontWeight: 550 }}>
                {rule.name}
                {!rule.isActive && (
                  <Typography component="span" variant="caption" color="textSecondary">
                    {' '}
                    · not active
                  </Typography>
                )}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                If {conditionText(rule, names)}: {actionText(rule, names)}.
              </Typography>
            </Box>
          </Stack>
          {mayManage && (
            <Stack
              direction="row"
              spacing={0.5}
              sx={{ alignItems: 'center', justifyContent: 'flex-end', flexShrink: 0 }}
            >
              <Switch
                size="small"
                checked={rule.isActive}
                disabled={save.isPending}
                onChange={(_event, isActive) =>
                  change(
                    rule,
                    { isActive },
                    isActive ? `${rule.name} is active` : `${rule.name} is not active any more`,
                  )
                }
                slotProps={{ input: { 'aria-label': `${rule.name} is active` } }}
              />
              <Action
                label={`Move ${rule.name} up`}
                isDisabled={at === 0 || save.isPending}
                onClick={() => change(rule, { position: at - 1 }, `${rule.name} moved up`)}
              >
                <UpIcon fontSize="small" />
              </Action>
              <Action
                label={`Move ${rule.name} down`}
                isDisabled={at === rules.length - 1 || save.isPending}
                onClick={() => change(rule, { position: at + 1 }, `${rule.name} moved down`)}
              >
                <DownIcon fontSize="small" />
              </Action>
              <Action label={`Edit ${rule.name}`} onClick={() => onAsk('edit', rule)}>
                <EditIcon fontSize="small" />
              </Action>
              <Action label={`Delete ${rule.name}`} onClick={() => onAsk('delete', rule)}>
                <DeleteIcon fontSize="small" />
              </Action>
              <Button
                size="small"
                variant="outlined"
                aria-label={`Try ${rule.name}`}
                onClick={() => onAsk('try', rule)}
              >
                Try
              </Button>
            </Stack>
          )}
        </Stack>
      ))}
    </Box>
  );
}

function Action({
  label,
  isDisabled = false,
  onClick,
  children,
}: {
  label: string;
  isDisabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <Tooltip title={label}>
      <span>
        <IconButton aria-label={label} disabled={isDisabled} onClick={onClick}>
          {children}
        </IconButton>
      </span>
    </Tooltip>
  );
}
