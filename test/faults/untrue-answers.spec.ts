import type { ExportJob } from '@counterfoil/contracts/export.contract';
import { checkFile } from '../soak/faults/books-check';
import type { Attempt, Deed, Said } from '../soak/faults/deed';
import { Findings } from '../soak/faults/findings';
import { checkAnswers } from '../soak/faults/log-check';
import { countedTransactions, rowsAfter, type LogFact } from '../soak/faults/log-facts';

/** The campaign of faults finds nothing where there is nothing: here it is shown each untruth that it looks for. */
const SAID: Said = {
  status: 201,
  code: undefined,
  message: '',
  id: 'a transaction',
  position: '10',
  commandId: 'a command',
  isVisible: true,
};
const BUSY: Said = { ...SAID, status: 503, message: 'There was not enough time to record this.', position: undefined };
const OPEN: Said = { ...BUSY, message: 'The command was sent and not confirmed. Send it again under the same id.' };

function attempt(answer: Said | undefined, correlationId = 'first'): Attempt {
  return { correlationId, startedAt: 0, endedAt: 1_000, answer };
}

function deed(...attempts: Attempt[]): Deed {
  return { number: 1, round: 1, kind: 'record', business: 'books', markers: ['r1'], attempts };
}

function fact(change: Partial<LogFact> = {}, description = 'r1'): LogFact {
  const transaction = { transactionId: description, accountId: 'bank', description, amount: '-100' };
  const metadata = { commandId: 'a command', correlationId: 'first', recordedAt: '2026-11-23T00:00:00.000Z' };
  return { type: 'TransactionRecorded', position: 10n, ...metadata, data: { transaction }, ...change };
}

function found(deeds: readonly Deed[], facts: readonly LogFact[]): string[] {
  const findings = new Findings(1);
  checkAnswers(deeds, facts, findings);
  return findings.all.map(({ what }) => what);
}

describe('answers held against the log', () => {
  it.each<[string, Deed, LogFact[]]>([
    ['recorded, and in the log', deed(attempt(SAID)), [fact()]],
    ['told that nothing was recorded, and nothing is', deed(attempt(BUSY)), []],
    ['not told, and recorded', deed(attempt(undefined)), [fact()]],
    ['told that it is open, and recorded', deed(attempt(OPEN)), [fact()]],
    [
      'not recorded at first, then recorded',
      deed(attempt(BUSY, 'first'), attempt(SAID, 'second')),
      [fact({ correlationId: 'second' })],
    ],
    [
      'recorded together with what came after it',
      deed(attempt(SAID)),
      [fact({ position: 5n }), fact({ type: 'AccountRenamed' })],
    ],
  ])('finds nothing in what is true: %s', (_case, given, facts) => {
    expect(found([given], facts)).toEqual([]);
  });

  it.each<[string, Deed, LogFact[]]>([
    ['lost', deed(attempt(SAID)), []],
    ['recorded more than once', deed(attempt(undefined)), [fact(), fact({ position: 11n })]],
    ['recorded, though it was said to be not', deed(attempt(BUSY)), [fact()]],
    ['recorded, though it was said to be not', deed(attempt(BUSY), attempt(SAID, 'second')), [fact()]],
    [
      'recorded, though it was said to be not',
      deed(attempt({ ...BUSY, status: 409, message: 'A conflict' })),
      [fact()],
    ],
    ['not at the position that was said', deed(attempt(SAID)), [fact({ position: 11n })]],
    ['not at the position that was said', deed(attempt({ ...SAID, position: '99' })), [fact()]],
    ['an answer without its position', deed(attempt({ ...SAID, position: undefined })), [fact()]],
    ['under another command than was said', deed(attempt(SAID)), [fact({ commandId: 'another' })]],
    ['nobody asked for it', deed(attempt(SAID)), [fact(), fact({ position: 12n }, 'r2')]],
  ])('finds: %s', (what, given, facts) => {
    expect(found([given], facts)).toEqual([what]);
  });
});

describe('a file held against the log', () => {
  const facts = [fact(), fact({ position: 12n }, 'r2')];

  it.each<[string, string, string[]]>([
    ['everything up to its position', '12', ['r1', 'r2']],
    ['nothing beyond its position', '11', ['r1']],
  ])('is right with %s', (_case, knownAt, rows) => {
    expect(foundInFile(knownAt, rows)).toEqual([]);
  });

  it.each<[string, string, string[]]>([
    ['a row is missing', '12', ['r1']],
    ['a row is from later', '11', ['r1', 'r2']],
    ['a row stands twice', '12', ['r1', 'r2', 'r2']],
  ])('is wrong where %s', (_case, knownAt, rows) => {
    expect(foundInFile(knownAt, rows)).toEqual(['completed without the right file']);
  });

  function foundInFile(knownAt: string, rows: readonly string[]): string[] {
    const findings = new Findings(1);
    const job = { knownAt } as ExportJob;
    const text = ['header', ...rows.map((id) => `2026-03-01,${id},,Checking,Office,expense,-1.00,0.00,${id}`), ''].join(
      '\r\n',
    );
    checkFile({ deed: deed(), job, text }, facts, findings);
    return findings.all.map(({ what }) => what);
  }
});

it('counts for a plan what stands, a transfer once, and lists a transfer twice', () => {
  const [{ data }] = [fact()];
  const transfer = {
    ...data.transaction,
    transferAccountId: 'savings',
    mirrorId: 'mirror',
  } as LogFact['data']['transaction'];
  const facts = [
    fact(),
    fact({
      type: 'TransferRecorded',
      position: 12n,
      data: { ...(transfer ? { transaction: { ...transfer, transactionId: 't' } } : {}) },
    }),
    fact({ type: 'TransactionDeleted', position: 13n }),
  ];
  expect(countedTransactions(facts)).toBe(1);
  expect([...rowsAfter(facts).values()].map(({ accountId, amount }) => [accountId, amount])).toEqual([
    ['bank', -100n],
    ['savings', 100n],
  ]);
});
