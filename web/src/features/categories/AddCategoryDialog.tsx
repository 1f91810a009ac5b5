import { useForm } from 'react-hook-form';
import { CreateCategoryRequest } from '@counterfoil/contracts/category.contract';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { useSubmissionKey } from '../../api/submission-key';
import { DialogForm } from '../../forms/DialogForm';
import { withoutBlanks } from '../../forms/blank-fields';
import { contractResolver } from '../../forms/contract-resolver';
import { fieldsOf, TRIMMED } from '../../forms/field-of';
import { SelectInput } from '../../forms/SelectInput';
import { TextInput } from '../../forms/TextInput';
import { TitledDialog } from '../../ui/TitledDialog';
import { showFailure } from '../../ui/toasts';
import { useBusiness } from '../../books/business-context';
import { useCreateCategory } from './categories.queries';
import { useUndo } from '../../books/undo.queries';

export function AddCategoryDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { id } = useBusiness();
  const create = useCreateCategory(id);
  const { tell } = useUndo(id);
  const submission = useSubmissionKey();
  const form = useForm<CreateCategoryRequest>({
    resolver: contractResolver(CreateCategoryRequest),
    defaultValues: { name: '', type: 'expense', description: '' },
  });
  const field = fieldsOf(form);
  const save = (values: CreateCategoryRequest) => {
    const category = withoutBlanks(values);
    carryOut(
      create,
      { category, key: submission.keyFor(category) },
      {
        onSuccess: ({ commandId }) => {
          tell('Success', `Category ${values.name} created`, [commandId]);
          onClose();
        },
        onError: (error) => showFailure('Error', messageOf(error, 'Failed to create category')),
      },
    );
  };
  return (
    <TitledDialog title="Add Category" isOpen={isOpen} onClose={onClose}>
      <DialogForm
        onSubmit={form.handleSubmit(save)}
        failure={create.isError && messageOf(create.error, 'Failed to create category')}
        confirm="Add Category"
        isPending={create.isPending}
        onCancel={onClose}
      >
        <TextInput label="Name" autoFocus {...field('name', TRIMMED)} />
        <SelectInput label="Type" {...field('type')}>
          <option value="expense">Expense</option>
          <option value="revenue">Revenue</option>
        </SelectInput>
        <TextInput label="Description" isOptional {...field('description')} />
      </DialogForm>
    </TitledDialog>
  );
}
