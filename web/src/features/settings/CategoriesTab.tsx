import { Box, Button, FormControlLabel, List, ListItem, Stack, Switch, Typography } from '@mui/material';
import type { Category } from '@counterfoil/contracts/category.contract';
import { messageOf } from '../../api/api-error';
import { LoadingRows } from '../../ui/LoadingRows';
import { FailureNotice } from '../../ui/Notice';
import { Section } from '../../ui/Section';
import { showFailure } from '../../ui/toasts';
import { useDialogSession } from '../../ui/use-dialog-session';
import { useBusiness, useMay } from '../businesses/business-context';
import { useCategories, useSetCategoryHidden } from '../categories/categories.queries';
import { AddCategoryDialog } from './AddCategoryDialog';

/** Categories by type; hidden ones are not offered for new transactions and keep what they have. */
export function CategoriesTab() {
  const { id } = useBusiness();
  const { data, error, isPending, refetch } = useCategories(id);
  const mayManage = useMay('categories.manage');
  const adding = useDialogSession();
  if (isPending) return <LoadingRows rows={12} />;
  if (!data) return <FailureNotice title="The categories could not be loaded" text={messageOf(error, 'The server did not answer as expected.')} onRetry={() => void refetch()} />;
  const of = (type: Category['type']) => data.filter((category) => category.type === type);
  return (
    <>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', mb: 2, gap: 2 }}>
        <Typography variant="body2" color="textSecondary">Hidden categories are not offered any more; what is recorded under them stays.</Typography>
        {mayManage && <Button variant="contained" onClick={adding.open} sx={{ flexShrink: 0 }}>Add Category</Button>}
      </Stack>
      <Box sx={{ display: 'grid', gap: 3, alignItems: 'start', gridTemplateColumns: { xs: 'minmax(0,1fr)', md: 'repeat(2, minmax(0,1fr))' } }}>
        <CategoryList title="Revenue" categories={of('revenue')} mayManage={mayManage} />
        <CategoryList title="Expenses" categories={of('expense')} mayManage={mayManage} />
      </Box>
      {adding.session > 0 && <AddCategoryDialog key={adding.session} isOpen={adding.isOpen} onClose={adding.close} />}
    </>
  );
}

function CategoryList({ title, categories, mayManage }: { title: string; categories: readonly Category[]; mayManage: boolean }) {
  const setHidden = useSetCategoryHidden(useBusiness().id);
  const toggle = (category: Category, isShown: boolean) =>
    setHidden.mutate({ id: category.id, isHidden: !isShown }, { onError: (error) => showFailure('Error', messageOf(error, 'Failed to update category visibility')) });
  return (
    <Section title={title}>
      <List disablePadding>
        {categories.map((category) => (
          <ListItem key={category.id} divider sx={{ minHeight: 36, py: 0, px: 2, '&:last-of-type': { borderBottom: 0 } }}>
            <Typography variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', color: category.isHidden ? 'text.secondary' : undefined }}>
              {category.name}
              {category.isCustom && <Typography component="span" variant="caption" color="textSecondary"> · yours</Typography>}
            </Typography>
            {mayManage && (
              <FormControlLabel
                labelPlacement="start"
                label={<Typography variant="caption" color="textSecondary">{category.isHidden ? 'Hidden' : 'Shown'}</Typography>}
                control={<Switch size="small" checked={!category.isHidden} disabled={setHidden.isPending} onChange={(_event, isShown) => toggle(category, isShown)} slotProps={{ input: { 'aria-label': `Show ${category.name}` } }} />}
              />
            )}
          </ListItem>
        ))}
      </List>
    </Section>
  );
}
