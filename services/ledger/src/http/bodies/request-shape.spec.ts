import 'reflect-metadata';
import type { ArgumentMetadata, Type } from '@nestjs/common';
import { LoginRequest } from '@counterfoil/contracts/auth.contract';
import { ChangeImportRequest } from '@counterfoil/contracts/import.contract';
import { PostJournalEntryRequest } from '@counterfoil/contracts/journal.contract';
import { RecordTransactionRequest, TransactionListQuery } from '@counterfoil/contracts/transaction.contract';
import { validationPipe } from './validation';
import { BulkTransactionsRequest } from '@counterfoil/contracts/bulk-transactions.contract';

const pipe = validationPipe();
type From = ArgumentMetadata['type'];
const asked = (contract: Type, type: From = 'body'): ArgumentMetadata => ({ type, metatype: contract });
const body = (contract: Type, value: unknown): Promise<unknown> =>
  pipe.transform(value, asked(contract)) as Promise<unknown>;
const TRANSACTION = {
  date: '2026-01-05',
  accountId: '14de3e61-22db-5d9d-8f86-e877485c3f21',
  type: 'expense',
  description: 'Paper',
  amount: '5.00',
};

describe('a body', () => {
  it.each<[string, Type, object, string]>([
    ['a key', LoginRequest, { email: 'a@example.com', password: 'correct', remember: true }, 'remember'],
    ['a key of a prototype', LoginRequest, JSON.parse('{"__proto__":{"isAdmin":true}}') as object, '__proto__'],
    ['constructor', LoginRequest, { constructor: {} }, 'constructor'],
    ['a key of an entry', PostJournalEntryRequest, { lines: [{}, { more: 1 }] }, 'lines.1.more'],
    ['a key of a member', RecordTransactionRequest, { ...TRANSACTION, allocations: [{ x: 1 }] }, 'allocations.0.x'],
  ])('is refused for %s that its contract does not know, by name', async (_what, contract, value, field) => {
    await expect(body(contract, value)).rejects.toMatchObject({ code: 'unknown_field', fields: [{ field }] });
  });

  it('may hold what is ignored, whatever it is', async () => {
    const balance = Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`k${n}`, n]));
    const request = (await body(RecordTransactionRequest, { ...TRANSACTION, balance })) as RecordTransactionRequest;
    expect(request).toEqual(expect.objectContaining(TRANSACTION));
    expect(request.balance).toBeUndefined();
  });

  it('has its shape checked in time that grows with its length, and not with the square of it', async () => {
    const keys = (count: number): object => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 0]));
    const free = { mapping: Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`k${n}`, 0])) };
    const before = process.cpuUsage();
    await expect(body(LoginRequest, keys(200_000))).rejects.toMatchObject({ code: 'unknown_field' });
    const tooMuch = { code: 'invalid', fields: [{ field: 'mapping' }] };
    await expect(body(ChangeImportRequest, free)).rejects.toMatchObject(tooMuch);
    // class-transformer takes minutes for either; time of the processor, to which nothing else on the machine adds.
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(20);
  });

  it('shows a key of any length cut short', async () => {
    const message = `${'k'.repeat(60)}… is not known here`;
    await expect(body(LoginRequest, { ['k'.repeat(10_000)]: 1 })).rejects.toMatchObject({ message });
  });
});

describe('a long list', () => {
  const many = (item: unknown, count = 300): unknown[] => Array.from({ length: count }, () => item);

  it('is checked entry by entry as a short one is', async () => {
    const wrong = { row: 0, date: '2026-02-30', included: 'yes' };
    const messages = async (rows: unknown[]): Promise<unknown> =>
      body(ChangeImportRequest, { rows, flipped: 'x' }).catch((error: { fields?: unknown }) => error.fields);
    const short = (await messages([wrong])) as { field: string }[];
    const long = (await messages([...many({ row: 1 }, 299), wrong])) as { field: string }[];
    expect(short.length).toBeGreaterThan(2);
    expect(long).toEqual(short.map((fault) => ({ ...fault, field: fault.field.replace('rows.0', 'rows.299') })));
  });

  it.each([[null], [[]], [7]])('is refused for an entry %j as a short one is', async (odd) => {
    const refused = (rows: unknown[]): Promise<unknown> =>
      body(ChangeImportRequest, { rows }).catch((error: { fields?: { field: string }[] }) => error.fields);
    const short = (await refused([odd])) as { field: string }[];
    expect(short[0]).toMatchObject({ field: 'rows' });
    const long = short.map((fault) => ({ ...fault, field: fault.field.replace('rows.0', 'rows.300') }));
    expect(await refused([...many({ row: 1 }), odd])).toEqual(long);
  });

  it('gives instances of its contract, with null as absence where it is', async () => {
    const sent = { rows: many({ row: 3, nickname: null }) };
    const { rows } = (await body(ChangeImportRequest, sent)) as ChangeImportRequest;
    expect([rows?.length, rows?.[299]?.row, rows?.[299]?.constructor.name]).toEqual([300, 3, 'ImportRowChange']);
  });

  it('of rows that are checked later is left as it is, and refused by its own rules', async () => {
    const transactions = many(JSON.parse('{"__proto__":{"a":1}}'), 5_000);
    const request = (await body(BulkTransactionsRequest, { transactions })) as BulkTransactionsRequest;
    expect(request.transactions).toEqual(transactions);
    await expect(body(BulkTransactionsRequest, { transactions: many({}, 5_001) })).rejects.toMatchObject({
      fields: [{ field: 'transactions', message: 'At most 5,000 transactions can be sent at once' }],
    });
    const none = body(BulkTransactionsRequest, { transactions: [] });
    await expect(none).rejects.toMatchObject({ fields: [{ field: 'transactions' }] });
  });
});

it('leaves parameters of a query alone that nobody asked for', async () => {
  const query = { limit: '5', toString: 'x', __proto__: { limit: '7' } };
  expect(await pipe.transform(query, asked(TransactionListQuery, 'query'))).toEqual({ limit: 5 });
});
