/** Notes and questions over HTTP: who is asked, for whom a question waits, who is told, and that no figure knows. */
import type { ChartAccount } from '@counterfoil/contracts/chart.contract';
import type { JournalEntry } from '@counterfoil/contracts/journal.contract';
import type { TrialBalance } from '@counterfoil/contracts/ledger-report.contract';
import type { Conversation, Note, WaitingQuestion } from '@counterfoil/contracts/note.contract';
import type { FinancialSummary } from '@counterfoil/contracts/report.contract';
import type { ReachableApp, SignedUp } from '../../kit/app/app';
import { listed, startBooks, withoutLimits, type TestBooks } from '../../kit/books/books';
import type { Answer, HttpClient } from '../../kit/app/http-client';
import { linkIn, mailsTo, type WrittenMail } from '../../kit/app/mails';
import { sharedApp } from '../../kit/app/shared-app';
import { joined } from '../../kit/app/team';
import { undo } from '../books/worked-books';

let app: ReachableApp;
let owner: SignedUp;
let books: TestBooks;
let bookkeeper: SignedUp;
let accountant: SignedUp;
let transactionId: string;
beforeAll(async () => {
  app = await sharedApp();
  owner = await app.signedUp({ firstName: 'Olive', lastName: 'Owner' });
  await withoutLimits(app, owner);
  [bookkeeper, accountant] = [await app.signedUp(), await app.signedUp()];
});
beforeEach(async () => {
  books = await startBooks(app, owner);
  for (const [{ user }, role] of [
    [bookkeeper, 'bookkeeper'],
    [accountant, 'accountant'],
  ] as const)
    expect((await books.client.post(`${books.path}/members`, { userId: user.id, role })).status).toBe(201);
  transactionId = (await books.record({ description: 'Paper' })).body.id;
});

function write(client: HttpClient, body: object): Promise<Answer<Note>> {
  return client.post<Note>(`${books.path}/notes`, { transactionId, text: 'For the office.', ...body });
}

async function written(client: HttpClient, body: object): Promise<Note> {
  const { status, text, body: note } = await write(client, body);
  if (status !== 201) throw new Error(`${status} ${text}`);
  return note;
}

const answer = (client: HttpClient, { id }: { id: string }, text = 'Yes.') =>
  client.post<Note>(`${books.path}/notes/${id}/answers`, { text });
const settle = (client: HttpClient, { id }: { id: string }, isResolved = true) =>
  client.put<Note>(`${books.path}/notes/${id}/resolved`, { isResolved });
const notes = async (client: HttpClient = books.client): Promise<Note[]> =>
  (await client.get<Conversation>(`${books.path}/notes?transactionId=${transactionId}`)).body.notes;
const waiting = async (client: HttpClient): Promise<WaitingQuestion[]> =>
  (await client.get<WaitingQuestion[]>(`${books.path}/notes/waiting`)).body;

/** What somebody was told of questions in these books. */
const mailsOf = async ({ user }: SignedUp): Promise<WrittenMail[]> =>
  (await mailsTo(app, user.email)).filter(({ kind, text }) => kind === 'question' && text?.includes(books.business.id));

it('stands beside a transaction, in the order in which it was said, and in its row', async () => {
  const first = await written(books.client, { text: 'For the office.\nTwo boxes.' });
  const second = await written(bookkeeper.client, { text: 'Noted.' });
  expect(await notes(accountant.client)).toEqual([first, { ...second, waitsFor: null }]);
  expect(first).toMatchObject({ text: 'For the office.\nTwo boxes.', writtenByName: 'Olive Owner', waitsFor: null });
  const [row] = await listed(books);
  expect(row).toMatchObject({ noteCount: 2, openQuestionCount: 0 });
});

it('waits for whoever is asked, then for whoever asked, until it is resolved', async () => {
  const question = await written(accountant.client, { text: 'Whose is this?', askedMember: bookkeeper.user.id });
  expect(question.waitsFor).toMatchObject({ memberId: bookkeeper.user.id, isYou: false });
  expect((await listed(books)).map(({ openQuestionCount }) => openQuestionCount)).toEqual([1]);
  const asked = await waiting(bookkeeper.client);
  expect(asked).toMatchObject([
    { id: question.id, isAnswered: false, subject: { description: 'Paper', amount: '-80.00' } },
  ]);
  expect([await waiting(accountant.client), await waiting(books.client)]).toEqual([[], []]);

  expect((await answer(bookkeeper.client, question)).status).toBe(201);
  expect(await waiting(bookkeeper.client)).toEqual([]);
  expect(await waiting(accountant.client)).toMatchObject([{ id: question.id, isAnswered: true }]);

  await answer(accountant.client, question, 'Are you sure?');
  expect(await waiting(bookkeeper.client)).toMatchObject([{ id: question.id, isAnswered: false }]);

  const resolved = await settle(accountant.client, question);
  expect(resolved.body).toMatchObject({ isResolved: true, waitsFor: null });
  expect([await waiting(bookkeeper.client), await waiting(accountant.client)]).toEqual([[], []]);
  expect((await answer(bookkeeper.client, question)).status).toBe(409);
  expect((await undo({ ...books, client: accountant.client }, resolved)).status).toBe(200);
  expect(await waiting(bookkeeper.client)).toMatchObject([{ id: question.id }]);
});

it('waits for everybody of a role but whoever asks', async () => {
  const other = await joined(app, books, 'bookkeeper');
  await written(bookkeeper.client, { askedRole: 'bookkeeper' });
  expect(await waiting(other.client)).toHaveLength(1);
  expect(await waiting(bookkeeper.client)).toEqual([]);
});

it('waits for the owner once whoever was asked has left', async () => {
  await written(accountant.client, { askedMember: bookkeeper.user.id });
  expect(await waiting(books.client)).toEqual([]);
  await books.client.delete(`${books.path}/members/${bookkeeper.user.id}`);
  expect(await waiting(books.client)).toMatchObject([{ isAnswered: false }]);
});

it('waits no longer once its transaction is deleted, and again when that is back', async () => {
  await written(accountant.client, { askedMember: bookkeeper.user.id });
  const deleted = await books.client.delete(`${books.path}/transactions/${transactionId}`);
  expect(await waiting(bookkeeper.client)).toEqual([]);
  expect((await books.client.get(`${books.path}/notes?transactionId=${transactionId}`)).body).toMatchObject({
    isDeleted: true,
    notes: [{ text: 'For the office.' }],
  });
  expect((await write(books.client, {})).body).toMatchObject({ code: 'transaction_not_found' });
  await undo(books, deleted);
  expect(await waiting(bookkeeper.client)).toHaveLength(1);
});

it('tells those who are asked by mail, once, in words that say nothing of the books', async () => {
  const body = { transactionId, text: 'Whose is this?', askedMember: bookkeeper.user.id };
  const headers = { 'Idempotency-Key': 'asked once' };
  for (let time = 0; time < 2; time++) await accountant.client.call('POST', `${books.path}/notes`, body, { headers });
  const mails = await mailsOf(bookkeeper);
  expect(mails).toHaveLength(1);
  expect(linkIn(mails[0])).toBe(`/transactions?business=${books.business.id}&notes=${transactionId}`);
  expect(mails[0]?.text).not.toMatch(/Whose|Paper/);
  expect(await mailsOf(accountant)).toEqual([]);
});

it('tells whoever asked of each answer of somebody else, once', async () => {
  const asked = async (): Promise<string[]> => (await mailsOf(accountant)).map(({ subject }) => subject);
  const question = await written(accountant.client, { askedMember: bookkeeper.user.id });
  const path = `${books.path}/notes/${question.id}/answers`;
  const headers = { 'Idempotency-Key': 'answered once' };
  for (let time = 0; time < 2; time++)
    await bookkeeper.client.call('POST', path, { text: 'The Paper was mine.' }, { headers });
  const [subject] = await asked();
  expect([subject, (await asked()).length]).toEqual([
    expect.stringContaining('has answered your question about a transaction of'),
    1,
  ]);
  await answer(accountant.client, question, 'Are you sure?');
  expect(await asked()).toHaveLength(1);
  await answer(bookkeeper.client, question, 'Quite.');
  expect(await asked()).toHaveLength(2);
});

it('sends no mail to whoever does not want any', async () => {
  await bookkeeper.client.put('/api/profile/notifications', { questions: false });
  await written(accountant.client, { askedMember: bookkeeper.user.id });
  expect(await mailsOf(bookkeeper)).toEqual([]);
  expect(await waiting(bookkeeper.client)).toHaveLength(1);
  await bookkeeper.client.put('/api/profile/notifications', { questions: true });
});

it('is removed by whoever wrote it or may remove any, and comes back', async () => {
  const note = await written(accountant.client, {});
  const path = `${books.path}/notes/${note.id}`;
  const assistant = await joined(app, books, 'assistant');
  expect((await assistant.client.delete(path)).body).toMatchObject({ code: 'not_yours' });
  const removed = await bookkeeper.client.delete(path);
  expect([removed.status, await notes()]).toEqual([200, []]);
  expect((await undo({ ...books, client: bookkeeper.client }, removed)).status).toBe(200);
  expect(await notes()).toMatchObject([{ id: note.id, text: note.text, writtenAt: note.writtenAt }]);
});

it('says what is wrong with what cannot be written', async () => {
  const refused = async (client: HttpClient, body: object): Promise<unknown> => {
    const { status, body: said } = await write(client, body);
    return [status, (said as unknown as { code?: string }).code];
  };
  expect(await refused(books.client, { text: ' ' })).toMatchObject({ 0: 400 });
  expect(await refused(books.client, { text: 'x'.repeat(2_001) })).toMatchObject({ 0: 400 });
  expect(await refused(books.client, { askedMember: books.user.id })).toEqual([400, 'asks_oneself']);
  expect(await refused(books.client, { askedRole: 'owner' })).toEqual([400, 'nobody_asked']);
  expect(await refused(books.client, { askedRole: 'accountant', askedMember: bookkeeper.user.id })).toEqual([
    400,
    'asked_twice',
  ]);
  expect(await refused(books.client, { transactionId: undefined })).toEqual([400, 'note_place']);
  const stranger = await app.signedUp();
  expect(await refused(books.client, { askedMember: stranger.user.id })).toEqual([404, 'member_not_found']);
});

it('keeps what is said of journal entries from those who may not see them', async () => {
  const assistant = await joined(app, books, 'assistant');
  const { body: chart } = await books.client.get<ChartAccount[]>(`${books.path}/chart-accounts`);
  const [debit, credit] = chart.filter(({ accountType }) => accountType === 'expense').map(({ id }) => id);
  const lines = [
    { chartAccountId: debit, debitAmount: '5.00' },
    { chartAccountId: credit, creditAmount: '5.00' },
  ];
  const entry = { entryDate: '2026-02-03', description: 'By hand', lines };
  const { body: posted } = await books.client.post<JournalEntry>(`${books.path}/journal-entries`, entry);
  const about = { transactionId: undefined, journalEntryId: posted.id };
  expect((await write(books.client, { ...about, askedMember: assistant.user.id })).body).toMatchObject({
    code: 'cannot_see',
  });
  const note = await written(bookkeeper.client, { ...about, askedMember: accountant.user.id });
  expect(await waiting(accountant.client)).toMatchObject([
    { subject: { journalEntryId: posted.id, description: 'By hand', amount: null } },
  ]);
  const [shown] = (await books.client.get<JournalEntry[]>(`${books.path}/journal-entries`)).body;
  expect(shown).toMatchObject({ noteCount: 1, openQuestionCount: 1 });
  const path = `${books.path}/notes?journalEntryId=${posted.id}`;
  expect((await assistant.client.get(path)).status).toBe(404);
  expect([(await answer(assistant.client, note)).status, (await settle(assistant.client, note)).status]).toEqual([
    404, 404,
  ]);
  expect((await accountant.client.get<Conversation>(path)).body.notes).toMatchObject([{ id: note.id }]);
});

it('is in no figure, in no balance, and under no entry number', async () => {
  const figures = async (): Promise<unknown> => [
    (await books.client.get<FinancialSummary>(`${books.path}/financial-summary`)).body.exact,
    (await books.client.get<TrialBalance>(`${books.path}/trial-balance`)).body.lines,
    (await listed(books)).map(({ balance }) => balance),
  ];
  const before = await figures();
  const question = await written(accountant.client, { askedMember: bookkeeper.user.id });
  await answer(bookkeeper.client, question);
  await settle(accountant.client, question);
  expect(await figures()).toEqual(before);
});

it('is nobody else’s', async () => {
  const question = await written(accountant.client, { askedMember: bookkeeper.user.id });
  const other = await startBooks(app, await app.signedUp());
  const theirs = `${other.path}/notes`;
  const statuses = [
    await other.client.get(`${books.path}/notes?transactionId=${transactionId}`),
    await other.client.get(`${books.path}/notes/waiting`),
    await other.client.post(`${theirs}/${question.id}/answers`, { text: 'Mine.' }),
    await other.client.put(`${theirs}/${question.id}/resolved`, { isResolved: true }),
    await other.client.delete(`${theirs}/${question.id}`),
    await other.client.post(theirs, { transactionId, text: 'Mine.' }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([404, 404, 404, 404, 404, 404]);
  expect((await other.client.get(`${theirs}?transactionId=${transactionId}`)).status).toBe(404);
  expect(await notes()).toMatchObject([{ isResolved: false }]);
});
