import type { ReconciliationReport } from '@counterfoil/contracts/reconciliation.contract';
import { printedPage } from './printed-page';
import { reconciliationDocument } from './reconciliation.document';

const row = { entryNumber: 2, date: '2026-02-03', description: 'Paper', transactionId: null, amount: '-80.00' };
const REPORT: ReconciliationReport = {
  id: 'february',
  accountId: 'checking',
  accountName: 'Checking',
  closingDay: '2026-02-28',
  balance: '920.00',
  bookBalance: '870.00',
  clearedRows: 1,
  outstandingRows: 1,
  importId: null,
  reconciledBy: 'ada',
  reconciledByName: 'Ada Lovelace',
  reconciledAt: '2026-03-02T09:00:00.000Z',
  commandId: 'command',
  agrees: true,
  changedSince: null,
  opening: null,
  cleared: [row],
  outstanding: [{ ...row, entryNumber: 3, description: 'Cheque', amount: '-50.00' }],
  outstandingDeposits: '0.00',
  outstandingPayments: '-50.00',
  changed: [],
  position: '71',
  hash: null,
  knownAt: '80',
};

it('says on paper which rows the bank has and which not, between the balances of both', async () => {
  const business = { name: 'Bees & Honey', currency: 'USD', address: null, taxId: null };
  const text = (
    await printedPage(reconciliationDocument(business, REPORT, { knownAt: '80', head: undefined }))
  ).replace(/<[^>]*>/g, ' ');
  const said = ['On the statement', 'Paper', 'Balance per bank', 'Not on the statement yet', 'Cheque', 'per books'];
  const places = said.map((words) => text.lastIndexOf(words));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places).not.toContain(-1);
});
