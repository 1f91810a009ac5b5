/**
 * Marketing copy of the landing page, in this one file. The claims about numbers of customers and the testimonials are
 * SAMPLE COPY: invented for the layout, to be replaced by what real customers said before a public launch.
 */

export const HERO = {
  title: 'The books of your business, right to the cent.',
  text: 'Counterfoil reads your bank statement, sorts it into income and expenses, and shows a profit-and-loss statement and a balance sheet that balances.',
  claims: ['Free forever', 'No credit card', 'Setup in 2 minutes'],
  /** Sample copy. */
  trust: 'Trusted by over 10,000 small businesses',
} as const;

/** Sample copy: these people do not exist. */
export const TESTIMONIALS = [
  {
    quote: 'I imported three months of statements over one coffee. My accountant asked what I had changed.',
    name: 'Maria Santos',
    role: 'Owner, Corner Bakery',
  },
  {
    quote: 'Finally a balance sheet I understand, and one I can open to see where each figure comes from.',
    name: 'James Okafor',
    role: 'Freelance designer',
  },
  {
    quote: 'Two shops, four accounts, one page a month that tells me how we are doing.',
    name: 'Lena Fischer',
    role: 'Co-owner, Fischer Cycles',
  },
] as const;

export const STEPS = [
  {
    title: 'Track transactions',
    text: 'Import a CSV statement from your bank, or add income and expenses by hand. Each row goes to an account and a category.',
  },
  {
    title: 'View your dashboard',
    text: 'Revenue, expenses, profit and margin for any range of dates, with the share of every category.',
  },
  {
    title: 'Export and share',
    text: 'Take the profit-and-loss statement with you as a file, for your accountant or your bank.',
  },
] as const;

export const FEATURES = [
  {
    title: 'Reads real bank statements',
    text: 'Delimiters, date orders, debit and credit columns and decimal commas are recognized. What cannot be read for certain is shown to you, never guessed.',
  },
  {
    title: 'Double entry underneath',
    text: 'Every transaction is a balanced journal entry. You see plain income and expenses; your accountant sees books.',
  },
  {
    title: 'A balance sheet for any day',
    text: 'What you own, what you owe and what is yours, as of the date you choose.',
  },
  {
    title: 'Nothing is ever overwritten',
    text: 'A correction is a reversal and a new entry. Each figure can be followed back to where it came from.',
  },
  {
    title: 'Split a receipt',
    text: 'One payment, several categories: the parts always add up to the amount on the statement.',
  },
  {
    title: 'Yours to read anywhere',
    text: 'Light and dark, on a laptop or a phone, with the keyboard or a screen reader.',
  },
] as const;
