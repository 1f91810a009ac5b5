import { Box, Button, DialogActions, DialogContent, Stack, Typography } from '@mui/material';
import type { Account } from '@counterfoil/contracts/account.contract';
import type { Business } from '@counterfoil/contracts/business.contract';
import type { Import } from '@counterfoil/contracts/import-answer.contract';
import { InlineSwitch } from '../../../forms/SwitchInput';
import { LoadingRows } from '../../../ui/LoadingRows';
import { formatCount } from '../../../ui/money-format';
import { LoadFailure } from '../../../ui/Notice';
import { useCategories } from '../../../books/books.queries';
import { BankCategoriesNotice } from './BankCategoriesNotice';
import { PreviewSentence } from './PreviewSentence';
import { PreviewTable } from './PreviewTable';
import { ProblemAlert } from '../ProblemAlert';
import type { ImportSession } from '../use-import-session';
import { usePreviewRows, type PreviewRows } from './use-preview-rows';
import {
  AskedPairsNotice,
  DuplicateNotice,
  SuggestionNotice,
  CurrencyNotice,
  OpeningDateNotice,
  LimitNotice,
  TickAll,
} from './PreviewNotices';
import { PreviewFilters } from './PreviewFilters';

interface Props {
  session: ImportSession;
  business: Business;
  accounts: readonly Account[];
}

/** Step 3: what was understood, row by row; faulty rows are mended or left out. */
export function PreviewStep(props: Props) {
  const { found, account } = props.session;
  return found && account ? <Preview {...props} found={found} account={account} /> : null;
}

function Preview({ session, business, accounts, found, account }: Props & { found: Import; account: Account }) {
  const categories = useCategories(business.id).data;
  const preview = usePreviewRows(found);
  const { included, matched, asked, beforeOpeningDate, duplicatesLeftOut, duplicates } = found.counts;
  const leftOut = found.accountNames.filter(({ isLeftOut }) => isLeftOut);
  const nameOf = new Map(accounts.map(({ id, name }) => [id, name]));
  const accountNames = found.into.length > 1 || leftOut.length > 0 ? nameOf : null;
  const begin = () => void preview.saved().then(session.commit);
  return (
    <>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1.5 }}>
          <ProblemAlert problem={session.problem} />
          <PreviewSentence found={found} names={nameOf} leftOut={leftOut} currency={business.currency} />
          <Stack
            direction="row"
            spacing={2}
            useFlexGap
            sx={{ flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'center' }}
          >
            <InlineSwitch
              label="Swap money in and money out"
              checked={found.mapping?.flipped ?? false}
              disabled={session.isBusy}
              onChange={() => void session.flip()}
            />
            <PreviewFilters found={found} preview={preview} />
          </Stack>
          <CurrencyNotice found={found} currency={business.currency} />
          <OpeningDateNotice
            count={beforeOpeningDate}
            date={
              found.into.length > 1
                ? null
                : (accounts.find(({ id }) => id === found.into[0]?.accountId) ?? account).initialBalanceDate
            }
          />
          <DuplicateNotice
            count={duplicates}
            leftOut={duplicatesLeftOut}
            isSeveral={found.into.length > 1}
            isBusy={session.isBusy}
            onAll={(includeDuplicates) => void preview.saved().then(() => session.change({ includeDuplicates }))}
          />
          <AskedPairsNotice
            count={asked}
            isBusy={session.isBusy}
            onAll={(takePairs) => void preview.saved().then(() => session.change({ takePairs }))}
          />
          <BankCategoriesNotice session={session} found={found} categories={categories ?? []} />
          <SuggestionNotice preview={preview} />
          <LimitNotice business={business} found={found} preview={preview} />
          <TickAll
            found={found}
            currency={business.currency}
            onShowLeftOut={() => preview.setFilter('excluded')}
            isBusy={session.isBusy}
            onAll={(includeAll) => void preview.saved().then(() => session.change({ includeAll }))}
          />
          <Rows
            preview={preview}
            categories={categories ?? []}
            currency={business.currency}
            accountNames={accountNames}
          />
        </Stack>
      </DialogContent>
      <Actions
        included={included}
        matched={matched}
        isAsked={asked > 0}
        isBusy={session.isBusy}
        onBack={session.back}
        onAccount={session.changeAccount}
        onImport={begin}
      />
    </>
  );
}

function Actions({
  included,
  matched,
  isAsked,
  isBusy,
  onBack,
  onAccount,
  onImport,
}: {
  included: number;
  matched: number;
  isAsked: boolean;
  isBusy: boolean;
  onBack: () => void;
  onAccount: () => void;
  onImport: () => void;
}) {
  return (
    <DialogActions sx={{ justifyContent: 'space-between', flexWrap: 'wrap', gap: 1 }}>
      <Box>
        <Button variant="text" onClick={onBack}>
          Back
        </Button>
        <Button variant="text" onClick={onAccount}>
          Change Account
        </Button>
      </Box>
      <Button
        variant="contained"
        disabled={included + matched === 0 || isAsked || isBusy}
        onClick={onImport}
        sx={{ flexGrow: { xs: 1, sm: 0 } }}
      >
        {importText(included, matched)}
      </Button>
    </DialogActions>
  );
}

function importText(included: number, matched: number): string {
  const recorded = `Import ${formatCount(included)} ${included === 1 ? 'transaction' : 'transactions'}`;
  if (matched === 0) return recorded;
  return included === 0 ? `Match ${formatCount(matched)}` : `${recorded}, match ${formatCount(matched)}`;
}

function Rows({
  preview,
  ...line
}: { preview: PreviewRows } & Pick<Parameters<typeof PreviewTable>[0], 'categories' | 'currency' | 'accountNames'>) {
  const { list, rows, filter, edit } = preview;
  if (list.isError && rows.length === 0) return <LoadFailure title="The rows could not be loaded" of={[list]} />;
  if (list.isPending) return <LoadingRows />;
  if (rows.length === 0)
    return (
      <Typography variant="body2" color="textSecondary">
        None of the rows needs it any more.
      </Typography>
    );
  return (
    <PreviewTable
      key={filter}
      rows={rows}
      total={list.data?.pages[0]?.total ?? rows.length}
      onMore={() => void (list.hasNextPage && !list.isFetchingNextPage && list.fetchNextPage())}
      {...line}
      onEdit={edit}
    />
  );
}
