import 'reflect-metadata';
import { transactionRequest, type TransactionFormValues } from './transaction-form';

const VALUES: TransactionFormValues = {
  date: '2026-02-03',
  accountId: 'a',
  type: 'expense',
  description: 'Paper',
  nickname: '',
  amount: '80',
  categoryId: 'Rent',
};

it('sends the sign of the chosen type, and no empty nickname', () => {
  expect(transactionRequest(VALUES, '920.00')).toEqual({
    date: '2026-02-03',
    accountId: 'a',
    type: 'expense',
    description: 'Paper',
    nickname: null,
    amount: '-80.00',
    balance: '920.00',
    categoryId: 'Rent',
  });
});

it('sends either parts or a category, the parts with the same sign', () => {
  const split = {
    ...VALUES,
    allocations: [
      { categoryId: 'Rent', amount: '50' },
      { categoryId: 'Advertising', amount: '30' },
    ],
  };
  const request = transactionRequest(split, '920.00');
  expect(request.allocations).toEqual([
    { categoryId: 'Rent', amount: '-50.00' },
    { categoryId: 'Advertising', amount: '-30.00' },
  ]);
  expect(request).not.toHaveProperty('categoryId');
});
