import 'reflect-metadata';
import type { ClassConstructor } from 'class-transformer';
import type { FieldValues, ResolverOptions } from 'react-hook-form';
import { LoginRequest, RegisterRequest } from '@counterfoil/contracts/auth.contract';
import { ChangeBusinessRequest, CreateBusinessRequest } from '@counterfoil/contracts/business.contract';
import { CreateCategoryRequest } from '@counterfoil/contracts/category.contract';
import { InviteByEmailRequest } from '@counterfoil/contracts/invitation.contract';
import { PostJournalEntryRequest } from '@counterfoil/contracts/journal.contract';
import { AddMemberRequest } from '@counterfoil/contracts/member.contract';
import { UpdateProfileRequest } from '@counterfoil/contracts/profile.contract';
import { CreateSupportTicketRequest } from '@counterfoil/contracts/ticket.contract';
import { AccountFormValues } from '../books/accounts/account-form';
import { BusinessForm, EMPTY_BUSINESS } from '../features/businesses/create-business-form';
import { PasswordChange } from '../features/profile/password-change';
import { TransactionFormValues } from '../features/transactions/entry/transaction-form';
import { contractResolver } from './contract-resolver';

const OPTIONS: ResolverOptions<FieldValues> = { fields: {}, shouldUseNativeValidation: false };

async function messagesOf(contract: ClassConstructor<FieldValues>, values: FieldValues): Promise<FieldValues> {
  const { errors } = await contractResolver(contract)(values, undefined, OPTIONS);
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error?.message]));
}

const EMPTY_PERSON = { email: '', password: '', firstName: '', lastName: '' };
const EMPTY_ACCOUNT = { name: '', type: 'checking', currentBalance: '', accountNumber: '', description: '' };
const EMPTY_TRANSACTION = { date: '', accountId: '', type: 'expense', description: '', amount: '', categoryId: '' };
const EMPTY_TICKET = { subject: 'Bank', category: 'technical', priority: 'medium', message: 'Help' };
const NAMES = { firstName: 'First name is required', lastName: 'Last name is required' };
const SIGN_IN = { email: 'Invalid email address', password: 'Password must be at least 6 characters' };
const SHORT = 'Password must be at least 8 characters';

/** Every form with the fields that it asks for, left empty, and what has to stand at them. */
const FORMS: readonly (readonly [string, ClassConstructor<FieldValues>, FieldValues, FieldValues])[] = [
  ['sign in', LoginRequest, EMPTY_PERSON, SIGN_IN],
  ['sign up', RegisterRequest, EMPTY_PERSON, { ...SIGN_IN, ...NAMES }],
  ['profile', UpdateProfileRequest, EMPTY_PERSON, { ...NAMES, email: 'Invalid email address' }],
  [
    'password',
    PasswordChange,
    { currentPassword: '', newPassword: '', confirmPassword: '' },
    { currentPassword: SHORT, newPassword: SHORT, confirmPassword: SHORT },
  ],
  [
    'set-up, business',
    CreateBusinessRequest,
    { name: '', industry: '' },
    { name: 'Business name is required', industry: 'Industry is required' },
  ],
  [
    'account',
    AccountFormValues,
    EMPTY_ACCOUNT,
    { name: 'Account name is required', currentBalance: 'Initial balance is required' },
  ],
  [
    'create business',
    BusinessForm,
    { ...EMPTY_BUSINESS, website: 'nowhere' },
    {
      name: 'Business name is required',
      industry: 'Industry is required',
      businessType: 'Business type is required',
      website: 'Invalid website URL',
    },
  ],
  [
    'business information',
    ChangeBusinessRequest,
    { name: '', email: 'nobody' },
    { name: 'Business name is required', email: 'Invalid email' },
  ],
  ['category', CreateCategoryRequest, { name: '', type: 'expense' }, { name: 'Category name is required' }],
  [
    'transaction',
    TransactionFormValues,
    EMPTY_TRANSACTION,
    {
      date: 'Date is required',
      accountId: 'Account is required',
      description: 'Description is required',
      amount: 'Amount is required',
      categoryId: 'Category is required',
    },
  ],
  ['invitation', AddMemberRequest, { userId: '', role: 'assistant' }, { userId: 'User ID is required' }],
  ['invitation by email', InviteByEmailRequest, { email: '', role: 'assistant' }, { email: 'Invalid email address' }],
  ['support', CreateSupportTicketRequest, EMPTY_TICKET, { message: 'Message must be at least 10 characters' }],
];

it.each(FORMS)('asks for what is missing: %s', async (_form, contract, values, messages) => {
  expect(await messagesOf(contract, values)).toEqual(messages);
});

it('says what is wrong with what was given, rather than that it is missing', async () => {
  expect(await messagesOf(AddMemberRequest, { userId: 'Ada', role: 'assistant' })).toEqual({
    userId: 'User ID is not valid: it stands in the profile of the person to invite',
  });
  const account = { ...EMPTY_ACCOUNT, name: 'Till', currentBalance: '12,5' };
  expect(await messagesOf(AccountFormValues, account)).toEqual({
    currentBalance: 'Amount must be a number such as 12.50',
  });
});

it('finds fields of lists by their path, and gives what holds', async () => {
  const lines = [
    { chartAccountId: '', debitAmount: '10.00' },
    { chartAccountId: '', creditAmount: '1.005' },
  ];
  const entry = { entryDate: '2026-01-01', description: 'Wear', lines };
  const { errors } = await contractResolver<FieldValues>(PostJournalEntryRequest)(entry, undefined, OPTIONS);
  expect(errors).toMatchObject({
    lines: [
      { chartAccountId: { message: expect.any(String) as unknown } },
      { creditAmount: { message: 'Amount can have at most 2 decimals' } },
    ],
  });
  const login = { email: 'ada@example.com', password: 'engines' };
  expect((await contractResolver<FieldValues>(LoginRequest)(login, undefined, OPTIONS)).values).toEqual(login);
});
