/**
 * The independent oracle: a made-up business whose journal other people's programs read too. What hledger and ledger
 * make of it and what our statements say must agree to the cent. ORACLE_SEED and ORACLE_TRANSACTIONS choose another
 * business.
 */
import type { BalanceSheet, FinancialSummary } from '@counterfoil/contracts/report.contract';
import type { ReachableApp } from '../kit/app/app';
import { played } from '../kit/run/campaign';
import { withClient } from '../kit/books/read-models';
import { sharedApp } from '../kit/app/shared-app';
import { hasAccountingPrograms } from './accounting-programs';
import { keepBusyBooks, type BusyBusiness } from './busy-business';
import { compareWithOthers } from './comparison';

const SEED = Number(process.env['ORACLE_SEED'] ?? 20260503);
const TRANSACTIONS = Number(process.env['ORACLE_TRANSACTIONS'] ?? played(160, 700));
const KINDS_OF_COMMANDS = 26;
const LIMIT_MS = 600_000 + TRANSACTIONS * 120;

let app: ReachableApp;
let business: BusyBusiness;
beforeAll(async () => {
  if (!hasAccountingPrograms()) throw new Error('hledger and ledger are needed: apt-get install hledger ledger');
  app = await sharedApp();
  business = await keepBusyBooks(app, SEED, TRANSACTIONS);
});

describe(`a business of ${TRANSACTIONS} transactions (seed ${SEED})`, () => {
  it('was kept with commands of every kind', () => {
    const never = Object.entries(business.commands).filter(([, { done }]) => done === 0);
    expect(never).toEqual([]);
    expect(Object.keys(business.commands).length).toBeGreaterThanOrEqual(KINDS_OF_COMMANDS);
  });

  it(
    'has the statements that hledger and ledger make of its journal',
    async () => {
      const verdict = await compareWithOthers(business.books);
      expect(verdict.differences).toEqual([]);
      expect(verdict.figures).toBeGreaterThan(verdict.days * 20);
    },
    LIMIT_MS,
  );

  it(
    'is known at earlier positions, and instants, as it was stored then, and as the others have it',
    async () => {
      const { books, moments } = business;
      for (const { position, instant, sheet, summary } of moments) {
        for (const knownAt of [position, instant]) {
          const { body: sheetThen } = await books.client.get<BalanceSheet>(
            `${books.path}/balance-sheet?asOfDate=2027-12-31&compareDate=2025-12-31&knownAt=${knownAt}`,
          );
          const { body: summaryThen } = await books.client.get<FinancialSummary>(
            `${books.path}/financial-summary?startDate=2025-01-01&endDate=2026-12-31&by=quarter&knownAt=${knownAt}`,
          );
          expect({ ...sheetThen, knownAt: '' }).toEqual({ ...sheet, knownAt: '' });
          expect({ ...summaryThen, knownAt: '' }).toEqual({ ...summary, knownAt: '' });
        }
      }
      const verdict = await compareWithOthers(books, { knownAt: moments[1]?.position });
      expect(verdict.differences).toEqual([]);
    },
    LIMIT_MS,
  );

  it.each(played(['daily_totals'], ['daily_totals', 'monthly_totals']))(
    'is told apart from one whose %s are wrong by a cent in one row',
    async (table) => {
      const { books } = business;
      const change = (cents: number): Promise<unknown> =>
        withClient(app.databaseUrl, (client) =>
          client.query(
            `
              update books.${table} set debit = debit + $2 where (business_id, ledger_account,
                ${table === 'daily_totals' ? 'date' : 'month'}, category_id::text) in (
               select business_id, ledger_account, ${table === 'daily_totals' ? 'date' : 'month'}, category_id::text
                 from books.${table}
               where business_id = $1 and category_id is not null order by 3, 2, 4 offset 40 limit 1)`,
            [books.business.id, cents],
          ),
        );
      await change(1);
      const broken = await compareWithOthers(books, { untilDifferent: true });
      expect(broken.differences.length).toBeGreaterThan(0);
      await change(-1);
    },
    LIMIT_MS,
  );
});
