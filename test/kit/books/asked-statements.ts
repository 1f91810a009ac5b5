import type { Question } from '@counterfoil/bank-statements/questions/layout-question';

/** Statements that leave something open, each with what has to be asked. */
export const ASKED_STATEMENTS: Readonly<
  Record<string, { readonly asks: Question['topic']; readonly text: string; readonly isCard?: true }>
> = {
  'days that can be read two ways': {
    asks: 'date-order',
    text: 'Date,Description,Amount\n01/09/2026,STARBUCKS 0331,-12.50\n05/09/2026,Client,500.00\n07/09/2026,Rent,-300.00\n',
  },
  'two days in each row': {
    asks: 'column',
    text: 'Aa,Bb,Cc,Amount\n2026-01-05,2026-01-03,Coffee,-4.50\n2026-01-07,2026-01-06,Toner,-40.00\n2026-01-09,2026-01-08,Client,90.00\n',
  },
  'thousands or thousandths': {
    asks: 'decimal-mark',
    text: 'Date;Description;Amount\n2026-01-15;Paper;-1.250\n2026-01-16;Client;2.500\n',
  },
  'figures without any direction': {
    asks: 'direction',
    text: 'Date,Description,Amount\n2026-01-15,WALMART,12.50\n2026-01-16,SHELL OIL,40.00\n2026-01-17,WALMART,7.25\n',
  },
  'words against figures': {
    asks: 'direction',
    text: 'Date,Description,Amount,Type\n2026-01-15,Paper,-12.50,debit\n2026-01-16,Client,90.00,credit\n2026-01-17,Correction,-15.00,credit\n',
  },
  'a card with figures below zero alone': {
    asks: 'direction',
    isCard: true,
    text: 'Date,Description,Amount\n2026-01-15,HARDWARE STORE,-12.50\n2026-01-16,FUEL,-40.00\n',
  },
  'rows of an unknown account': {
    asks: 'account',
    text: 'Date,Description,Amount,Account\n2026-01-15,Paper,-12.50,Front desk\n2026-01-16,Toys,-9.99,Private\n',
  },
  'rows that may be balances': {
    asks: 'rows',
    text: [
      'Date,Description,Amount',
      '2026-01-01,Qx,10.00',
      '2026-01-05,Paper,-0.48',
      '2026-01-09,Client,12.50',
      '2026-01-12,Fuel,-0.60',
      '2026-01-20,Cafe,-0.12',
      '2026-01-31,Qy,21.30',
      '',
    ].join('\n'),
  },
  'fees beside the amounts': {
    asks: 'fee',
    text: 'Date,Description,Amount,Fee\n2026-01-15,Client,500.00,-7.50\n2026-01-16,Paper,-12.50,0.00\n2026-01-17,Chairs,-310.00,-1.20\n',
  },
  'other currencies': {
    asks: 'currency',
    text: 'Date,Description,Amount,Currency\n2026-01-05,Bread,-5.00,EUR\n2026-01-06,Rent,-50.00,USD\n2026-01-07,Tea,-3.20,GBP\n2026-01-08,Cake,-4.10,EUR\n',
  },
};
