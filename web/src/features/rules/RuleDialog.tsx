import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Stack,
  Switch,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material';
import { useState } from 'react';
import { Controller, FormProvider, useForm } from 'react-hook-form';
import type { Account } from '@counterfoil/contracts/account.contract';
import type { Currency } from '@counterfoil/contracts/business.contract';
import type { Category } from '@counterfoil/contracts/category.contract';
import { SaveRuleRequest, type Rule } from '@counterfoil/contracts/rule.contract';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { useSubmissionKey } from '../../api/submission-key';
import { contractResolver } from '../../forms/contract-resolver';
import { SearchInput } from '../../forms/SearchInput';
import { TextInput } from '../../forms/TextInput';
import { showFailure, showToast } from '../../ui/toasts';
import { useBusiness } from '../businesses/business-context';
import { categoryOptions } from '../transactions/transaction-form';
import { missingOf, ruleRequest } from './rule-form';
import { RuleConditionFields } from './RuleConditionFields';
import { useSaveRule } from './rules.queries';

const FAILURE = 'Failed to save the rule';

interface Props {
  rule: Rule | undefined;
  names: { accounts: readonly Account[]; categories: readonly Category[]; currency: Currency };
  onClose: () => void;
  /** Saved, and to be tried at once. */
  onTry: (rule: Rule) => void;
}

/** What a rule looks for and what it gives. On a phone it fills the screen. */
export function RuleDialog({ rule, names, onClose, onTry }: Props) {
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const save = useSaveRule(useBusiness().id);
  const submission = useSubmissionKey();
  const [missing, setMissing] = useState<string | null>(null);
  const form = useForm<SaveRuleRequest>({
    resolver: contractResolver(SaveRuleRequest),
    defaultValues: ruleRequest(rule),
  });
  const { errors } = form.formState;
  const submit = (values: SaveRuleRequest, isTried: boolean) => {
    const lacking = missingOf(values);
    setMissing(lacking);
    if (lacking) return;
    carryOut(
      save,
      { id: rule?.id, rule: values, key: submission.keyFor(values) },
      {
        onSuccess: (saved) => {
          showToast('Success', rule ? 'Rule saved' : 'Rule created');
          if (isTried) onTry(saved);
          else onClose();
        },
        onError: (error) => showFailure('Error', messageOf(error, FAILURE)),
      },
    );
  };
  const problem = missing ?? (save.isError ? messageOf(save.error, FAILURE) : null);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" fullScreen={isPhone} aria-labelledby="rule">
      <DialogTitle id="rule">{rule ? 'Edit Rule' : 'New Rule'}</DialogTitle>
      <FormProvider {...form}>
        <form
          noValidate
          onSubmit={(event) => void form.handleSubmit((values) => submit(values, false))(event)}
          style={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }}
        >
          <DialogContent>
            <Stack spacing={2}>
              {problem && <Alert severity="error">{problem}</Alert>}
              <TextInput
                label="Rule name"
                autoFocus
                autoComplete="off"
                error={errors.name?.message}
                {...form.register('name', { setValueAs: (text: string) => text.trim() })}
              />
              <RuleConditionFields accounts={names.accounts} currency={names.currency} />
              <Typography variant="h3" component="h3" sx={{ pt: 1 }}>
                It is given
              </Typography>
              <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
                <Controller
                  control={form.control}
                  name="categoryId"
                  render={({ field }) => (
                    <SearchInput
                      label="Category"
                      isOptional
                      placeholder="Stays as it is"
                      options={categoryOptions(names.categories, 'expense', true)}
                      error={errors.categoryId?.message}
                      value={field.value ?? ''}
                      onChange={(id) => field.onChange(id || undefined)}
                      onBlur={field.onBlur}
                    />
                  )}
                />
                <TextInput
                  label="Nickname"
                  isOptional
                  autoComplete="off"
                  placeholder="Stays as it is"
                  error={errors.nickname?.message}
                  {...form.register('nickname', {
                    setValueAs: (text: string | undefined) => text?.trim() || undefined,
                  })}
                />
              </Stack>
              <Controller
                control={form.control}
                name="isActive"
                render={({ field }) => (
                  <FormControlLabel
                    control={
                      <Switch
                        size="small"
                        checked={field.value ?? true}
                        onChange={(_event, isActive) => field.onChange(isActive)}
                      />
                    }
                    label={<Typography variant="body2">Apply it to imported rows</Typography>}
                    sx={{ ml: -0.5 }}
                  />
                )}
              />
            </Stack>
          </DialogContent>
          <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
            <Button variant="text" onClick={onClose}>
              Cancel
            </Button>
            <Button
              variant="outlined"
              disabled={save.isPending}
              onClick={() => void form.handleSubmit((values) => submit(values, true))()}
            >
              Save and Try
            </Button>
            <Button type="submit" variant="contained" disabled={save.isPending}>
              {save.isPending ? 'Saving...' : 'Save Rule'}
            </Button>
          </DialogActions>
        </form>
      </FormProvider>
    </Dialog>
  );
}
