/** The lines of the chart are the accountant's too; which category posts to which is not. */
import type { ChartAccount } from '@counterfoil/contracts/chart.contract';
import { sharedApp } from '../../kit/app/shared-app';
import { startBooks } from '../../kit/books/books';
import { joined } from '../../kit/app/team';
import { undo } from '../books/worked-books';

it('an accountant adds, renames and deactivates a line, undoes it, and maps no category', async () => {
  const app = await sharedApp();
  const books = await startBooks(app);
  const { client } = await joined(app, books, 'accountant');
  const lines = `${books.path}/chart-accounts`;
  const added = await client.post<ChartAccount>(lines, {
    accountCode: '1550',
    accountName: 'Accumulated depreciation',
    accountType: 'asset',
    subType: 'fixed',
  });
  expect(added.status).toBe(201);
  const line = `${lines}/${added.body.id}`;
  expect((await client.patch(line, { accountName: 'Depreciation so far' })).status).toBe(200);
  const off = await client.patch(line, { isActive: false });
  expect(off.status).toBe(200);
  expect((await undo({ ...books, client }, off)).status).toBe(200);
  const { body: chart } = await client.get<ChartAccount[]>(lines);
  expect(chart.find(({ accountCode }) => accountCode === '1550')).toMatchObject({
    accountName: 'Depreciation so far',
    isActive: true,
  });
  const category = `${books.path}/categories/${books.categoryId('Supplies')}/chart-account`;
  expect((await client.put(category, { chartAccountId: added.body.id })).status).toBe(403);
  const assistant = (await joined(app, books, 'assistant')).client;
  expect((await assistant.post(lines, {})).status).toBe(403);
});
