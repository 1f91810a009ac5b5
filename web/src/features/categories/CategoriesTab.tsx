import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import {
  Box,
  Button,
  FormControlLabel,
  IconButton,
  List,
  ListItem,
  Stack,
  Switch,
  Tooltip,
  Typography,
} from '@mui/material';
import { Link } from 'react-router';
import type { Category } from '@counterfoil/contracts/category.contract';
import type { ChartAccount } from '@counterfoil/contracts/chart.contract';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { PATHS } from '../../paths';
import { QueryNotice, UNEXPECTED } from '../../ui/Notice';
import { Section } from '../../ui/Section';
import { showFailure } from '../../ui/toasts';
import { useDialogSession } from '../../ui/use-dialog-session';
import { useBusiness, useMay } from '../../books/business-context';
import { useDeleteCategory, useSetCategoryHidden } from './categories.queries';
import { useUndo } from '../../books/undo.queries';
import { useCategories, useChart } from '../../books/books.queries';
import { AddCategoryDialog } from './AddCategoryDialog';

/**
 * Categories by type, with where each posts; hidden ones are not offered for new transactions and keep what they have.
 */
export function CategoriesTab() {
  const { id } = useBusiness();
  const query = useCategories(id);
  const { data } = query;
  const lines = useChart(id).data ?? [];
  const mayManage = useMay('categories.manage');
  const adding = useDialogSession();
  if (!data)
    return <QueryNotice query={query} failure="The categories could not be loaded" reason={UNEXPECTED} rows={12} />;
  const of = (type: Category['type']) => data.filter((category) => category.type === type);
  return (
    <>
      <Stack
        direction={{ xs: 'column', md: 'row' }}
        sx={{ justifyContent: 'space-between', alignItems: { md: 'center' }, mb: 2, gap: 2 }}
      >
        <Typography variant="body2" color="textSecondary" sx={{ maxWidth: '70ch' }}>
          Hidden categories are not offered any more; what is recorded under them stays. Below each stands the ledger
          account it posts to.
        </Typography>
        <Stack direction="row" spacing={1} sx={{ flexShrink: 0 }}>
          <Button component={Link} to={PATHS.rules} variant="outlined">
            Rules
          </Button>
          <Button component={Link} to={`${PATHS.chart}?tab=categories`} variant="outlined">
            Mapping
          </Button>
          {mayManage && (
            <Button variant="contained" onClick={adding.open}>
              Add Category
            </Button>
          )}
        </Stack>
      </Stack>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0,1fr)', md: 'repeat(2, minmax(0,1fr))' },
        }}
      >
        <CategoryList title="Revenue" categories={of('revenue')} lines={lines} mayManage={mayManage} />
        <CategoryList title="Expenses" categories={of('expense')} lines={lines} mayManage={mayManage} />
      </Box>
      {adding.session > 0 && <AddCategoryDialog key={adding.session} isOpen={adding.isOpen} onClose={adding.close} />}
    </>
  );
}

function CategoryList({
  title,
  categories,
  lines,
  mayManage,
}: {
  title: string;
  categories: readonly Category[];
  lines: readonly ChartAccount[];
  mayManage: boolean;
}) {
  return (
    <Section title={title}>
      <List disablePadding>
        {categories.map((category) => (
          <ListItem
            key={category.id}
            divider
            sx={{ minHeight: 48, py: 0.5, px: 2, gap: 1, '&:last-of-type': { borderBottom: 0 } }}
          >
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography variant="body2" color={category.isHidden ? 'textSecondary' : 'textPrimary'}>
                {category.name}
                {category.isCustom && (
                  <Typography component="span" variant="caption" color="textSecondary">
                    {' '}
                    · yours
                  </Typography>
                )}
                {category.isHidden && !mayManage && (
                  <Typography component="span" variant="caption" color="textSecondary">
                    {' '}
                    · hidden
                  </Typography>
                )}
              </Typography>
              <Typography variant="caption" color="textSecondary" component="p">
                {category.accountCode}{' '}
                {lines.find(({ accountCode }) => accountCode === category.accountCode)?.accountName ?? ''}
              </Typography>
            </Box>
            {mayManage && <CategoryActions category={category} />}
          </ListItem>
        ))}
      </List>
    </Section>
  );
}

function CategoryActions({ category }: { category: Category }) {
  const { id } = useBusiness();
  const { tell } = useUndo(id);
  const setHidden = useSetCategoryHidden(id);
  const remove = useDeleteCategory(id);
  const { name } = category;
  const toggle = (isShown: boolean) =>
    carryOut(
      setHidden,
      { id: category.id, isHidden: !isShown },
      {
        onSuccess: ({ commandId }) =>
          tell('Success', isShown ? `${name} is offered again` : `${name} is hidden`, [commandId]),
        onError: (error) => showFailure('Error', messageOf(error, 'Failed to update category visibility')),
      },
    );
  const drop = () =>
    carryOut(remove, category.id, {
      onSuccess: ({ commandId }) => tell('Success', `Category ${name} deleted`, [commandId]),
      onError: (error) => showFailure('Error', messageOf(error, 'Failed to delete category')),
    });
  return (
    <>
      {category.isCustom && (
        <Tooltip title="Delete">
          <IconButton aria-label={`Delete ${name}`} disabled={remove.isPending} onClick={drop}>
            <DeleteIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
      <FormControlLabel
        labelPlacement="start"
        sx={{ m: 0 }}
        label={
          <Typography variant="caption" color="textSecondary">
            {category.isHidden ? 'Hidden' : 'Shown'}
          </Typography>
        }
        control={
          <Switch
            size="small"
            checked={!category.isHidden}
            disabled={setHidden.isPending}
            onChange={(_event, isShown) => toggle(isShown)}
            slotProps={{ input: { 'aria-label': `Show ${name}` } }}
          />
        }
      />
    </>
  );
}
