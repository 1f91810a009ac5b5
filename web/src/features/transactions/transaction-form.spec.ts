import 'reflect-metadata';
import type { Category } from '@counterfoil/contracts/category.contract';
import { categoryOptions, transactionRequest, type TransactionFormValues } from './transaction-form';

const category = (name: string, type: Category['type'], isHidden = false): Category => ({
  id: name,
  businessId: 'b',
  name,
  type,
  description: null,
  isCustom: false,
  isDefault: true,
  isHidden,
  accountCode: '1000',
  createdAt: '',
});
const CATEGORIES = [
  category('Rent', 'expense'),
  category('Advertising', 'expense'),
  category('Old', 'expense', true),
  category('Sales', 'revenue'),
  category('Transfer', 'transfer'),
];
const VALUES: TransactionFormValues = {
  date: '2026-02-03',
  accountId: 'a',
  type: 'expense',
  description: 'Paper',
  nickname: '',
  amount: '80',
  categoryId: 'Rent',
};

it('offers categories of the type, then on request all but hidden ones and transfers', () => {
  expect(categoryOptions(CATEGORIES, 'expense', false).map(({ value }) => value)).toEqual(['Advertising', 'Rent']);
  expect(categoryOptions(CATEGORIES, 'deposit', false).map(({ value }) => value)).toEqual(['Sales']);
  expect(categoryOptions(CATEGORIES, 'deposit', true).map(({ value }) => value)).toEqual([
    'Sales',
    'Advertising',
    'Rent',
  ]);
});

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
