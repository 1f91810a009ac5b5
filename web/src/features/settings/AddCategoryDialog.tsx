import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material';
import { useForm } from 'react-hook-form';
import { CreateCategoryRequest } from '@counterfoil/contracts/category.contract';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { useSubmissionKey } from '../../api/submission-key';
import { withoutBlanks } from '../../forms/blank-fields';
import { contractResolver } from '../../forms/contract-resolver';
import { SelectInput } from '../../forms/SelectInput';
import { TextInput } from '../../forms/TextInput';
import { showFailure } from '../../ui/toasts';
import { useBusiness } from '../businesses/business-context';
import { useCreateCategory } from '../categories/categories.queries';
import { useUndo } from '../undo/undo.queries';

export function AddCategoryDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { id } = useBusiness();
  const create = useCreateCategory(id);
  const { tell } = useUndo(id);
  const submission = useSubmissionKey();
  const form = useForm<CreateCategoryRequest>({
    resolver: contractResolver(CreateCategoryRequest),
    defaultValues: { name: '', type: 'expense', description: '' },
  });
  const { errors } = form.formState;
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
    <Dialog open={isOpen} onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="add-category">
      <DialogTitle id="add-category">Add Category</DialogTitle>
      <form noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
        <DialogContent>
          <Stack spacing={2}>
            {create.isError && <Alert severity="error">{messageOf(create.error, 'Failed to create category')}</Alert>}
            <TextInput
              label="Name"
              autoFocus
              error={errors.name?.message}
              {...form.register('name', { setValueAs: (text: string) => text.trim() })}
            />
            <SelectInput label="Type" error={errors.type?.message} {...form.register('type')}>
              <option value="expense">Expense</option>
              <option value="revenue">Revenue</option>
            </SelectInput>
            <TextInput
              label="Description"
              isOptional
              error={errors.description?.message}
              {...form.register('description')}
            />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button variant="text" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={create.isPending}>
            {create.isPending ? 'Saving...' : 'Add Category'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
