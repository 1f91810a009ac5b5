import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { CreateChartAccountRequest, type ChartAccount } from '@counterfoil/contracts/chart.contract';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { useSubmissionKey } from '../../api/submission-key';
import { DialogForm } from '../../forms/DialogForm';
import { contractResolver } from '../../forms/contract-resolver';
import { fieldsOf, TRIMMED } from '../../forms/field-of';
import { SelectInput } from '../../forms/SelectInput';
import { TextInput } from '../../forms/TextInput';
import { TitledDialog } from '../../ui/TitledDialog';
import { showToast } from '../../ui/toasts';
import { useBusiness } from '../../books/business-context';
import { useCreateChartAccount } from './chart.queries';
import { CHART_KINDS, missingStandardLines } from './chart-words';

const [FIRST_KIND] = CHART_KINDS.slice(-1);

/** Adds a line to the chart: its kind decides where it stands in the statements. */
export function AddLineDialog({
  isOpen,
  onClose,
  chart,
}: {
  isOpen: boolean;
  onClose: () => void;
  chart: readonly ChartAccount[];
}) {
  const create = useCreateChartAccount(useBusiness().id);
  const submission = useSubmissionKey();
  const [kind, setKind] = useState(FIRST_KIND);
  const form = useForm<CreateChartAccountRequest>({
    resolver: contractResolver(CreateChartAccountRequest),
    defaultValues: {
      accountCode: '',
      accountName: '',
      accountType: FIRST_KIND?.accountType,
      subType: FIRST_KIND?.subType,
    },
  });
  const field = fieldsOf(form);
  const choose = (chosen: (typeof CHART_KINDS)[number] | undefined) => {
    if (!chosen) return;
    setKind(chosen);
    form.setValue('accountType', chosen.accountType);
    form.setValue('subType', chosen.subType);
  };
  const missing = missingStandardLines(chart);
  const prefill = (code: string) => {
    const line = missing.find((standard) => standard.code === code);
    choose(
      CHART_KINDS.find(({ accountType, subType }) => accountType === line?.type && subType === line.subType) ?? kind,
    );
    form.setValue('accountCode', line?.code ?? '');
    form.setValue('accountName', line?.name ?? '');
  };
  const save = (account: CreateChartAccountRequest) =>
    carryOut(
      create,
      { account, key: submission.keyFor(account) },
      {
        onSuccess: () => {
          showToast('Success', `${account.accountCode} ${account.accountName} added to the chart`);
          onClose();
        },
      },
    );
  return (
    <TitledDialog title="Add Ledger Account" isOpen={isOpen} onClose={onClose}>
      <DialogForm
        onSubmit={form.handleSubmit(save)}
        failure={create.isError && messageOf(create.error, 'Failed to add the ledger account')}
        confirm="Add"
        isPending={create.isPending}
        onCancel={onClose}
      >
        {missing.length > 0 && (
          <SelectInput label="Standard line" onChange={(event) => prefill(event.target.value)}>
            <option value="">None: a line of your own</option>
            {missing.map(({ code, name }) => (
              <option key={code} value={code}>
                {code} {name}
              </option>
            ))}
          </SelectInput>
        )}
        <SelectInput
          label="Kind"
          value={kind?.kind ?? ''}
          onChange={(event) => choose(CHART_KINDS.find((candidate) => candidate.kind === event.target.value))}
        >
          {CHART_KINDS.map((choice) => (
            <option key={choice.kind} value={choice.kind}>
              {choice.label}
            </option>
          ))}
        </SelectInput>
        <TextInput
          label="Code"
          autoFocus
          hint={`Four digits, ${kind?.codes ?? ''}`}
          inputProps={{ inputMode: 'numeric' }}
          {...field('accountCode', TRIMMED)}
        />
        <TextInput label="Name" {...field('accountName', TRIMMED)} />
      </DialogForm>
    </TitledDialog>
  );
}
