import { Alert, Box, NativeSelect, Typography } from '@mui/material';
import { Fragment } from 'react';
import { withAnswer, type MappingDraft } from '@counterfoil/bank-statements/mapping';
import type { Account } from '@counterfoil/contracts/account.contract';
import type { ImportAccountName } from '@counterfoil/contracts/import-answer.contract';
import { Options } from '../../../forms/Options';
import { formatCount } from '../../../ui/money-format';
import { destinationOf } from './mapping-change';

interface Props {
  names: readonly ImportAccountName[];
  draft: MappingDraft;
  accounts: readonly Account[];
  /** The account that the import is for. */
  chosenId: string;
  /** A bank's own file of several statements; else a table with a column of names. */
  isStatement: boolean;
  isBusy: boolean;
  onDraft: (draft: MappingDraft) => void;
}

/**
 * The names in the account column and where their rows go: known ones can be changed, unknown ones have to be answered.
 */
export function AccountNames({ names, draft, accounts, chosenId, isStatement, isBusy, onDraft }: Props) {
  const isOpen = names.some((known) => destinationOf(known, draft, chosenId) === '');
  const say = (name: string, to: string) =>
    onDraft(withAnswer(draft, { accounts: [{ name, to: to === chosenId ? 'chosen' : to }] }));
  return (
    <Alert
      severity={isOpen ? 'warning' : 'success'}
      variant="outlined"
      sx={{ alignItems: 'flex-start', '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}
    >
      <Typography variant="subtitle2" color="textPrimary" id="account-names">
        Which account do the rows of each name belong to?
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {isStatement ? 'The file holds the statements of' : `Under “${draft.account ?? ''}” stand`}{' '}
        {names.length === 1 ? 'an account' : `${names.length} accounts`}. Your answers are remembered.
      </Typography>
      <Box
        role="group"
        aria-labelledby="account-names"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0,1fr)', sm: 'minmax(0,1fr) minmax(0,1fr)' },
          columnGap: 2,
          rowGap: { xs: 0.25, sm: 0.75 },
          alignItems: 'center',
        }}
      >
        {names.map((known) => (
          <Fragment key={known.name}>
            <Typography variant="body2" color="textPrimary" sx={{ overflowWrap: 'anywhere', mt: { xs: 1, sm: 0 } }}>
              {known.name}{' '}
              <Typography component="span" variant="caption" color="textSecondary">
                {known.rows === 1 ? '1 row' : `${formatCount(known.rows)} rows`}
              </Typography>
            </Typography>
            <NativeSelect
              fullWidth
              disabled={isBusy}
              value={destinationOf(known, draft, chosenId)}
              onChange={(event) => say(known.name, event.target.value)}
              inputProps={{ 'aria-label': `Account of ${known.name}` }}
              sx={{ fontSize: 14 }}
            >
              {destinationOf(known, draft, chosenId) === '' && <option value="">Choose an account</option>}
              <Options of={accounts.map(({ id, name }) => [id, name])} />
              <option value="none">Leave these rows out</option>
            </NativeSelect>
          </Fragment>
        ))}
      </Box>
    </Alert>
  );
}
