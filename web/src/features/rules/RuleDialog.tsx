import { Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { Controller, FormProvider, useForm } from 'react-hook-form';
import { SaveRuleRequest, type Rule } from '@counterfoil/contracts/rule.contract';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { useSubmissionKey } from '../../api/submission-key';
import { contractResolver } from '../../forms/contract-resolver';
import { DialogForm } from '../../forms/DialogForm';
import { fieldsOf, TRIMMED } from '../../forms/field-of';
import { SearchField } from '../../forms/SearchField';
import { InlineSwitch } from '../../forms/SwitchInput';
import { TextInput } from '../../forms/TextInput';
import { TitledDialog } from '../../ui/TitledDialog';
import { showFailure, showToast } from '../../ui/toasts';
import { useBusiness } from '../../books/business-context';
import { categoryOptions } from '../../books/category-options';
import { missingOf, ruleRequest } from './rule-form';
import type { Names } from './rule-words';
import { RuleConditionFields } from './RuleConditionFields';
import { useSaveRule } from './rules.queries';

const FAILURE = 'Failed to save the rule';

interface Props {
  rule: Rule | undefined;
  names: Names;
  onClose: () => void;
  /** Saved, and to be tried at once. */
  onTry: (rule: Rule) => void;
}

/** What a rule looks for and what it gives. On a phone it fills the screen. */
export function RuleDialog({ rule, names, onClose, onTry }: Props) {
  const save = useSaveRule(useBusiness().id);
  const submission = useSubmissionKey();
  const [missing, setMissing] = useState<string | null>(null);
  const form = useForm<SaveRuleRequest>({
    resolver: contractResolver(SaveRuleRequest),
    defaultValues: ruleRequest(rule),
  });
  const field = fieldsOf(form);
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
    <TitledDialog title={rule ? 'Edit Rule' : 'New Rule'} onClose={onClose} maxWidth="sm" fillsBelow="sm">
      <FormProvider {...form}>
        <DialogForm
          onSubmit={form.handleSubmit((values) => submit(values, false))}
          failure={problem}
          confirm="Save Rule"
          isPending={save.isPending}
          onCancel={onClose}
          between={
            <Button
              variant="outlined"
              disabled={save.isPending}
              onClick={() => void form.handleSubmit((values) => submit(values, true))()}
            >
              Save and Try
            </Button>
          }
        >
          <TextInput label="Rule name" autoFocus autoComplete="off" {...field('name', TRIMMED)} />
          <RuleConditionFields accounts={names.accounts} currency={names.currency} />
          <Typography variant="h3" component="h3" sx={{ pt: 1 }}>
            It is given
          </Typography>
          <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
            <SearchField
              control={form.control}
              name="categoryId"
              label="Category"
              isOptional
              placeholder="Stays as it is"
              options={categoryOptions(names.categories, 'expense', true)}
            />
            <TextInput
              label="Nickname"
              isOptional
              autoComplete="off"
              placeholder="Stays as it is"
              {...field('nickname', { setValueAs: (text: string | undefined) => text?.trim() || undefined })}
            />
          </Stack>
          <Controller
            control={form.control}
            name="isActive"
            render={({ field }) => (
              <InlineSwitch label="Apply it to imported rows" checked={field.value ?? true} onChange={field.onChange} />
            )}
          />
        </DialogForm>
      </FormProvider>
    </TitledDialog>
  );
}
