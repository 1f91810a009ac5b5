import { Alert, Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import type { Category } from '@counterfoil/contracts/category.contract';
import type { Import } from '@counterfoil/contracts/import-answer.contract';
import { messageOf } from '../../../api/api-error';
import { Options } from '../../../forms/Options';
import { SelectInput } from '../../../forms/SelectInput';
import { formatCount } from '../../../ui/money-format';
import { rememberBankCategory, useBankCategories } from '../imports.queries';
import type { ImportSession } from '../use-import-session';

/** The value of the choice that says nothing, and is not asked about again. */
const NONE = 'none';

/** What the bank calls its categories and the books do not know: asked once, and remembered for later statements. */
export function BankCategoriesNotice({
  session,
  found,
  categories,
}: {
  session: ImportSession;
  found: Import;
  categories: readonly Category[];
}) {
  const { businessId, id: importId } = found;
  const names = useBankCategories({ businessId, importId }, found.status === 'ready').data ?? [];
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<unknown>(null);
  const said = names.filter(({ name }) => chosen[name]);
  if (names.length === 0) return null;
  const use = async (): Promise<void> => {
    setFailure(null);
    try {
      for (const { name } of said) {
        const choice = chosen[name] ?? NONE;
        await rememberBankCategory(businessId, name, choice === NONE ? '' : choice);
      }
    } catch (error) {
      return setFailure(error);
    }
    // Read once more: its rows have these categories then, as those of later files.
    if (found.draft) await session.tryOut(found.draft);
  };
  return (
    <Box
      component="section"
      aria-label="Categories of your bank"
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, px: 2, py: 1.5 }}
    >
      <Typography variant="body2" sx={{ fontWeight: 550 }}>
        Your bank names categories that your books do not know. You are asked once for each.
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          gap: 1.5,
          my: 1.5,
        }}
      >
        {names.map(({ name, rows }) => (
          <SelectInput
            key={name}
            label={`${name} (${rows === 1 ? '1 row' : `${formatCount(rows)} rows`})`}
            value={chosen[name] ?? ''}
            disabled={session.isBusy}
            onChange={(event) => setChosen((before) => ({ ...before, [name]: event.target.value }))}
          >
            <option value="">Which of your categories is it?</option>
            <option value={NONE}>None of them: sort its rows out later</option>
            <Options of={offered(categories)} />
          </SelectInput>
        ))}
      </Box>
      {failure !== null && (
        <Alert severity="error" sx={{ mb: 1.5 }}>
          {messageOf(failure, 'What you said was not kept. Try again.')}
        </Alert>
      )}
      <Button size="small" variant="outlined" disabled={said.length === 0 || session.isBusy} onClick={() => void use()}>
        Use {said.length === 1 ? 'it' : 'them'} from now on
      </Button>
    </Box>
  );
}

function offered(categories: readonly Category[]): [string, string][] {
  return categories
    .filter(({ isHidden, type }) => !isHidden && type !== 'transfer')
    .map(({ id, name }): [string, string] => [id, name])
    .sort(([, one], [, other]) => one.localeCompare(other));
}
