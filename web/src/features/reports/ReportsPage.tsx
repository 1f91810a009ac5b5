import { Box, ButtonBase, Typography } from '@mui/material';
import { Link } from 'react-router';
import type { Right } from '@counterfoil/contracts/role';
import { may } from '@counterfoil/contracts/role';
import { PATHS } from '../../paths';
import { PageHeader } from '../../ui/PageHeader';
import { useBusiness } from '../../books/business-context';

interface Item {
  readonly path: string;
  readonly title: string;
  readonly text: string;
  readonly right: Right;
}

const GROUPS: readonly { title: string; items: readonly Item[] }[] = [
  {
    title: 'Statements',
    items: [
      {
        path: PATHS.profitAndLoss,
        title: 'Profit & Loss',
        text: 'What came in, what went out and what is left, by month, quarter or year',
        right: 'reports.summary',
      },
      {
        path: PATHS.balanceSheet,
        title: 'Balance Sheet',
        text: 'What you own, what you owe and what is yours, on any day',
        right: 'reports.all',
      },
      {
        path: PATHS.cashFlow,
        title: 'Cash Flow',
        text: 'Where the money came from and where it went',
        right: 'reports.all',
      },
    ],
  },
  {
    title: 'Books',
    items: [
      {
        path: PATHS.trialBalance,
        title: 'Trial Balance',
        text: 'Every ledger account with its debits and credits',
        right: 'reports.all',
      },
      {
        path: PATHS.generalLedger,
        title: 'General Ledger',
        text: 'What moved on each ledger account, with the balance after each',
        right: 'reports.all',
      },
      {
        path: PATHS.journal,
        title: 'Journal',
        text: 'Every entry with its lines, in the order of the books',
        right: 'reports.all',
      },
      {
        path: PATHS.accountRegister,
        title: 'Account Register',
        text: 'One bank account or card, as its statement shows it',
        right: 'reports.all',
      },
    ],
  },
  {
    title: 'Keeping the books',
    items: [
      {
        path: PATHS.journalEntries,
        title: 'Journal Entries',
        text: 'Write entries by hand, and reverse them',
        right: 'reports.all',
      },
      {
        path: PATHS.chart,
        title: 'Chart of Accounts',
        text: 'The lines of your books, and which category posts to which',
        right: 'reports.all',
      },
      {
        path: PATHS.reconciliation,
        title: 'Reconciliation',
        text: 'Through which day your books agree with your banks, and the next statement',
        right: 'accounts.read',
      },
      {
        path: PATHS.receipts,
        title: 'Receipts',
        text: 'Pictures and PDFs that wait for their transaction',
        right: 'transactions.read',
      },
      {
        path: PATHS.periods,
        title: 'Closing Periods',
        text: 'Close what is filed, so that nothing in it changes any more',
        right: 'business.read',
      },
      {
        path: PATHS.audit,
        title: 'Audit Room',
        text: 'Who did what and when, the proof of it, and undo',
        right: 'audit.read',
      },
    ],
  },
];

/** Every report and what keeps the books, in groups. */
export function ReportsPage() {
  const { role } = useBusiness();
  return (
    <>
      <PageHeader
        title="Reports"
        subtitle="Every figure opens into its transactions, and each of them into its history"
      />
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
          alignItems: 'start',
        }}
      >
        {GROUPS.map(({ title, items }) => (
          <Box component="section" key={title} aria-label={title}>
            <Typography variant="h2" sx={{ fontSize: 16, pb: 1, borderBottom: 2, borderColor: 'text.primary' }}>
              {title}
            </Typography>
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {items
                .filter(({ right }) => may(role, right))
                .map((item) => (
                  <li key={item.path}>
                    <ReportLink {...item} />
                  </li>
                ))}
            </Box>
          </Box>
        ))}
      </Box>
    </>
  );
}

function ReportLink({ path, title, text }: Item) {
  return (
    <ButtonBase
      component={Link}
      to={path}
      sx={{
        display: 'block',
        width: '100%',
        textAlign: 'left',
        py: 1.5,
        borderBottom: 1,
        borderColor: 'divider',
        '&:hover': { bgcolor: 'action.hover' },
        '&:hover h3': { textDecoration: 'underline' },
      }}
    >
      <Typography variant="h3" color="info">
        {title}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {text}
      </Typography>
    </ButtonBase>
  );
}
