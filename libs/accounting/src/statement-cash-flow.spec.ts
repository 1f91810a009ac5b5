import { STANDARD_CHART, type ChartLine } from './chart';
import { cashFlow, cashFlowSection, isCash } from './statement-cash-flow';
import { trialBalance } from './statement-trial-balance';
import type { LedgerTotal } from './statement-profit-and-loss';

const CHECKING: ChartLine = { code: '1000', name: 'Checking', type: 'asset', subType: 'current' };
const CARD: ChartLine = { code: '2000', name: 'Card', type: 'liability', subType: 'current' };
const CHART = [CHECKING, CARD, ...STANDARD_CHART];
const total = (ledgerAccount: string, debit: bigint, credit = 0n): LedgerTotal => ({
  ledgerAccount,
  categoryId: null,
  debit,
  credit,
});

describe('the cash flow', () => {
  it('counts bank and cash accounts and transit as cash, and nothing beside them', () => {
    expect(['1000', '1089', '1089-3', '1090', '1091', '1500', '2000', '3020-1'].filter(isCash)).toEqual([
      '1000',
      '1089',
      '1089-3',
      '1090',
    ]);
  });

  it('sorts by type and subtype of the other side', () => {
    const sections = (...codes: string[]): string[] =>
      CHART.filter(({ code }) => codes.includes(code)).map(cashFlowSection);
    expect(sections('4000', '6100')).toEqual(['operating', 'operating']);
    expect(sections('1500')).toEqual(['investing']);
    expect(sections('2000', '2500', '3030')).toEqual(['financing', 'financing', 'financing']);
  });

  it('says so when flows do not lead from opening to closing cash', () => {
    const [opening, moved] = [[total('1000', 100n)], [total('1000', 50n, 20n)]];
    const flow = { ledgerAccount: '4000', categoryId: null, amount: 30n };
    expect(cashFlow(CHART, opening, moved, [flow])).toMatchObject({
      openingCash: 100n,
      netChange: 30n,
      closingCash: 130n,
      isReconciled: true,
    });
    expect(cashFlow(CHART, opening, moved, [{ ...flow, amount: 29n }]).isReconciled).toBe(false);
  });
});

describe('the trial balance', () => {
  const earlierYears = [total('1000', 500n), total('4000', 0n, 500n)];

  it('opens revenue and expenses at nothing, their earlier years being retained earnings', () => {
    const { lines, isBalanced } = trialBalance(CHART, {
      earlierYears,
      thisYear: [total('5200', 80n), total('1000', 0n, 80n)],
      range: [total('5200', 0n, 20n), total('1000', 20n)],
      endedYears: undefined,
    });
    expect(
      lines.map(({ line, opening, debit, credit, closing }) => [line.code, opening, debit, credit, closing]),
    ).toEqual([
      ['1000', 420n, 20n, 0n, 440n],
      ['3900', -500n, 0n, 0n, -500n],
      ['5200', 80n, 0n, 20n, 60n],
    ]);
    expect(isBalanced).toBe(true);
  });

  it('closes years that end within the range, so that it ends as the balance sheet does', () => {
    const { lines, ...sums } = trialBalance(CHART, {
      earlierYears,
      thisYear: [total('5200', 80n), total('1000', 0n, 80n)],
      range: [total('1000', 30n), total('4000', 0n, 30n)],
      endedYears: [total('1000', 10n), total('4000', 0n, 10n)],
    });
    expect(
      lines.map(({ line, opening, debit, credit, carried, closing }) => [
        line.code,
        opening,
        debit - credit,
        carried,
        closing,
      ]),
    ).toEqual([
      ['1000', 420n, 30n, 0n, 450n],
      ['3900', -500n, 0n, 70n, -430n],
      ['4000', 0n, -30n, 10n, -20n],
      ['5200', 80n, 0n, -80n, 0n],
    ]);
    expect(sums).toMatchObject({ carried: { debit: 80n, credit: 80n }, isBalanced: true });
  });

  it('closes a year in whose rest nothing moved', () => {
    const { lines } = trialBalance(CHART, {
      earlierYears: [],
      thisYear: [total('4000', 0n, 5n), total('1000', 5n)],
      range: [],
      endedYears: [],
    });
    expect(lines.map(({ line, closing }) => [line.code, closing])).toEqual([
      ['1000', 5n],
      ['3900', -5n],
      ['4000', 0n],
    ]);
  });

  it('says so when it does not balance', () => {
    const totals = { earlierYears, thisYear: [], range: [total('1000', 1n)], endedYears: undefined };
    expect(trialBalance(CHART, totals).isBalanced).toBe(false);
  });
});
