import type { Category } from '@counterfoil/contracts/category.contract';
import { categoryOptions } from './category-options';

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

it('offers categories of the type, then on request all but hidden ones and transfers', () => {
  expect(categoryOptions(CATEGORIES, 'expense', false).map(({ value }) => value)).toEqual(['Advertising', 'Rent']);
  expect(categoryOptions(CATEGORIES, 'deposit', false).map(({ value }) => value)).toEqual(['Sales']);
  expect(categoryOptions(CATEGORIES, 'deposit', true).map(({ value }) => value)).toEqual([
    'Sales',
    'Advertising',
    'Rent',
  ]);
});
