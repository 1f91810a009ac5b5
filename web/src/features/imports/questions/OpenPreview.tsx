import { Box, Button, DialogActions, DialogContent, Paper, Stack, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import type { Account } from '@counterfoil/contracts/account.contract';
import type { Business } from '@counterfoil/contracts/business.contract';
import type { Import } from '@counterfoil/contracts/import-answer.contract';
import { formatDay } from '../../../ui/date-format';
import { QueryNotice, UNEXPECTED } from '../../../ui/Notice';
import { formatCount, formatMoney } from '../../../ui/money-format';
import { useImportRows } from '../imports.queries';

/**
 * The rows of a statement while something about it is not known: they can be looked at, and none of them is recorded.
 */
export function OpenPreview({
  found,
  accounts,
  currency,
  onAnswer,
}: {
  found: Import;
  accounts: readonly Account[];
  currency: Business['currency'];
  onAnswer: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1.5 }}>
          <div>
            <Typography variant="h2" component="h3" ref={heading} tabIndex={-1} sx={{ outline: 'none' }}>
              Nothing is recorded yet
            </Typography>
            <Typography color="textSecondary">
              You can look at the rows, ask somebody, and come back: the statement waits for a week under Imports.
            </Typography>
          </div>
          <Box component="ul" aria-label="Still open" sx={{ m: 0, pl: 2.5 }}>
            {found.questions.map((question) => (
              <Typography key={question.text} component="li" sx={{ overflowWrap: 'anywhere' }}>
                Still open: {question.text}
                {question.topic !== 'account' && question.choices[0] && (
                  <Typography component="span" color="textSecondary">
                    {' '}
                    Below it is shown as if: {question.choices[0].label}.
                  </Typography>
                )}
              </Typography>
            ))}
          </Box>
          <OpenRows found={found} accounts={accounts} currency={currency} />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onAnswer}>
          Answer the question
        </Button>
      </DialogActions>
    </>
  );
}

function OpenRows({
  found,
  accounts,
  currency,
}: {
  found: Import;
  accounts: readonly Account[];
  currency: Business['currency'];
}) {
  const cards = new Set(accounts.flatMap(({ id, type }) => (type === 'credit' ? [id] : [])));
  const list = useImportRows({ businessId: found.businessId, importId: found.id }, 'all', true);
  if (!list.data) return <QueryNotice query={list} failure="The rows could not be loaded" reason={UNEXPECTED} />;
  const rows = list.data.pages.flatMap((page) => page.rows);
  const total = list.data.pages[0]?.total ?? 0;
  if (rows.length === 0)
    return <Typography color="textSecondary">The rows can be shown once the question is answered.</Typography>;
  return (
    <>
      <Paper
        variant="outlined"
        component="ol"
        aria-label="Rows of the statement"
        tabIndex={0}
        sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: '50dvh', overflowY: 'auto' }}
      >
        {rows.map(({ row, date, description, amount, reasons, accountId }) => (
          <Box
            component="li"
            key={row}
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: '1fr auto', sm: '14ch minmax(0,1fr) auto' },
              columnGap: 2,
              px: 1.5,
              py: 0.75,
              borderBottom: 1,
              borderColor: 'divider',
            }}
          >
            <Typography variant="body2" color="textSecondary">
              {date === '' ? 'No day' : formatDay(date)}
            </Typography>
            <Typography
              variant="body2"
              sx={{ overflowWrap: 'anywhere', gridRow: { xs: 2, sm: 1 }, gridColumn: { sm: 2 } }}
            >
              {description}
            </Typography>
            <Typography variant="body2" color={amount === '' ? 'textSecondary' : 'textPrimary'}>
              {amount === ''
                ? (reasons[0]?.message ?? 'Left out')
                : movedText(amount, currency, cards.has(accountId ?? found.accountId))}
            </Typography>
          </Box>
        ))}
      </Paper>
      {list.hasNextPage && (
        <Button variant="text" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show more of the {formatCount(total)} rows
        </Button>
      )}
    </>
  );
}

/** As the questions say it: "you paid $12.50". */
function movedText(amount: string, currency: Business['currency'], isCard: boolean): string {
  const money = formatMoney(amount.replace('-', ''), currency);
  if (amount.startsWith('-')) return `you ${isCard ? 'spent' : 'paid'} ${money}`;
  return isCard ? `${money} came off what you owe` : `you received ${money}`;
}
