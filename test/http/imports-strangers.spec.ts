/**
 * Statements that somebody made up who had not read the reader, recorded through the API. What is asked is answered as
 * a person would who knows what happened: by the answer whose rows are as they were.
 */
import type { ExampleRow, Question } from '@counterfoil/bank-statements/questions/layout-question';
import type { Business } from '@counterfoil/contracts/business.contract';
import type { Import } from '@counterfoil/contracts/import-answer.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import { ELECTRONIC_STRANGERS } from '../../libs/bank-statements/fixtures/stranger/electronic-strangers';
import { FURTHER_STRANGERS } from '../../libs/bank-statements/fixtures/stranger/further-strangers';
import { OTHER_STRANGERS } from '../../libs/bank-statements/fixtures/stranger/other-strangers';
import type { StrangerStatement } from '../../libs/bank-statements/fixtures/stranger/stranger-statement';
import { STRANGERS_OF_BANKS } from '../../libs/bank-statements/fixtures/stranger/strangers-of-banks';
import { STRANGERS_OF_SERVICES } from '../../libs/bank-statements/fixtures/stranger/strangers-of-services';
import { WESTERN_STRANGERS } from '../../libs/bank-statements/fixtures/stranger/western-strangers';
import type { ReachableApp } from '../kit/app';
import { openAccount, unlimitedOwner, type TestBooks } from '../kit/books';
import { sharedAppWithWorker } from '../kit/shared-app';
import { commit, upload, type UploadTo } from '../kit/statement-upload';
import { encode } from '../statements/generated/file-bytes';
import { answered, uploaded } from './read-imports';

let app: ReachableApp;
beforeAll(async () => {
  app = await sharedAppWithWorker();
});

/** Of these it is known what has to be asked as well. */
const LATER = [...STRANGERS_OF_BANKS, ...STRANGERS_OF_SERVICES, ...ELECTRONIC_STRANGERS].map((stranger) => ({
  leavesOpen: [],
  ...stranger,
}));
const STRANGERS: readonly StrangerStatement[] = [
  ...WESTERN_STRANGERS,
  ...OTHER_STRANGERS,
  ...FURTHER_STRANGERS,
  ...LATER.filter(({ refusal }) => refusal === undefined),
];

describe.each(STRANGERS)('$bank', (stranger) => {
  it('is recorded exactly', async () => {
    const { client } = await unlimitedOwner(app);
    const to = await booksFor(client, stranger);
    let read = await uploaded(to, bytesOf(stranger), stranger.fileName);
    const asked: string[] = [];
    for (let [question] = read.questions; question; [question] = read.questions) {
      asked.push(question.topic);
      read = await answered(to, read.id, [truthfully(question, stranger, read)]);
    }
    expect(read.status).toBe('ready');
    if (stranger.leavesOpen) expect(asked).toEqual(stranger.leavesOpen);
    expect(await commit(to, read.id)).toMatchObject({ status: 'completed', success: stranger.rows.length });
    const { body: recorded } = await to.client.get<Transaction[]>(`${to.path}/transactions?limit=100`);
    expect(recorded.map(({ date, amount }) => `${date} ${amount}`).sort()).toEqual(
      stranger.rows.map(([date, amount]) => `${date} ${amount}`).sort(),
    );
  });
});

describe.each(LATER.filter(({ refusal }) => refusal !== undefined))('$bank', (stranger) => {
  it('is refused in words that say what to do', async () => {
    const { client } = await unlimitedOwner(app);
    const to = await booksFor(client, stranger);
    const { fileName = 'statement.csv', refusal } = stranger;
    const { status, body } = await upload(to, bytesOf(stranger), { fileName });
    expect([status, body]).toEqual([400, expect.objectContaining({ message: refusal })]);
  });
});

function bytesOf({ text, encoding }: StrangerStatement): Uint8Array {
  return encode(text, { encoding: encoding ?? 'utf-8', hasByteOrderMark: encoding === 'utf-16le' });
}

async function booksFor(
  client: TestBooks['client'],
  { books, isCard }: StrangerStatement,
): Promise<UploadTo & Pick<TestBooks, 'client' | 'path'>> {
  const { body } = await client.post<Business>('/api/businesses', {
    name: 'Strangers',
    industry: 'Trade',
    timeZone: 'UTC',
    currency: books,
  });
  const path = `/api/businesses/${body.id}`;
  const account = await openAccount(client, path, {
    name: 'Here',
    type: isCard ? 'credit' : 'checking',
    currentBalance: '0.00',
    initialBalanceDate: '2025-01-01',
  });
  return { client, path, account };
}

/** The first answer that claims nothing that did not happen. */
function truthfully(question: Question, { rows }: StrangerStatement, read: Import) {
  const happened = new Set(rows.map(([date, amount]) => `${date} ${amount}`));
  const dates = new Set(rows.map(([date]) => date));
  const amounts = new Set(rows.map(([, amount]) => amount));
  const isTruthful = ({ date, amount, becomes }: ExampleRow): boolean => {
    const isKnown = (amount === '' || amounts.has(amount)) && (date === '' || dates.has(date));
    const isTrue = amount === '' || date === '' ? isKnown : happened.has(`${date} ${amount}`);
    return becomes === 'recorded' ? isTrue : !isTrue || amount === '';
  };
  const truthful = question.choices.flatMap(({ examples = [] }, at) => (examples.every(isTruthful) ? [at] : []));
  // An answer that records what happened goes before one that leaves it out.
  const records = (at: number): boolean => question.choices[at]?.examples?.[0]?.becomes === 'recorded';
  const choice = truthful.find(records) ?? truthful[0] ?? -1;
  if (choice < 0) throw new Error(`no answer is right: ${question.text} (${read.fileName})`);
  const which = 'name' in question ? { name: question.name } : 'field' in question ? { field: question.field } : {};
  return { topic: question.topic, choice, ...which };
}
