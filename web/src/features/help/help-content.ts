/** What the help says in words; everything that depends on a plan is asked of the plan's record instead. */
export interface Answered {
  readonly question: string;
  readonly answer: string;
}

export interface Guide {
  readonly title: string;
  readonly minutes: number;
  readonly steps: readonly string[];
  /** Where the guide happens. */
  readonly path: string;
  readonly action: string;
}

export const QUESTIONS: readonly Answered[] = [
  {
    question: 'How do I import my bank statement?',
    answer: `
        Choose Bulk Upload on the transactions page, or Import Statement
          on the dashboard. Drop the file as your bank gave it to you. Counterfoil recognizes the columns, the dates
          and the decimal mark, tells you in a sentence what it understood, and asks
          where a column can be read in two ways. Nothing is recorded before you have seen the rows.`,
  },
  {
    question: 'What if the signs are the wrong way round?',
    answer:
      'The preview says what you spent and what you received. If that is the wrong way round, turn the one switch above the table. It is remembered for the account, together with the columns.',
  },
  {
    question: 'I imported a file twice. Are the rows doubled?',
    answer:
      'Rows that were imported before are marked and left out unless you tick them. If you did import something twice, open the list of imports and undo one of them as a whole.',
  },
  {
    question: 'I entered an expense by hand. Does the bank statement double it?',
    answer:
      'No. The preview shows the pair, and your entry keeps its date, words, category and receipts; the bank only confirms it. If they are two payments, choose Record both.',
  },
  {
    question: 'Can I take something back?',
    answer:
      'Yes. Every change has an Undo in the message right after it, and stays undoable in the history for as long as nothing later depends on it. An undo is recorded too: nothing disappears from the history.',
  },
  {
    question: 'Why does my balance differ from my bank’s?',
    answer:
      'Compare the opening balance of the account first: it has to be the balance before the first row that you imported. Then reconcile the account: enter the day and the balance of your statement and tick what stands on it. While a difference is left, the page says what may be behind it. What remains can be set right with Adjust balance, which asks for a reason.',
  },
  {
    question: 'What does “no longer agrees” mean?',
    answer:
      'A row that you had reconciled was changed afterwards, so that your books no longer say what your bank said on that day. Open the reconciliation: it names the row, what it was and what it is now, and leads to its history, where the change can be undone. Nothing is blocked; close the period if nothing is to change any more.',
  },
  {
    question: 'Can rent be recorded by itself?',
    answer:
      'Yes. Choose Repeat at a transaction, or set a payment up under What Repeats: by day, week, month or year, until a day, a number of times or for ever. On its day it is recorded, or put forward for you to confirm. What cannot be recorded, as in a closed period, waits there with the reason. One occurrence can be skipped or changed alone, and when the bank’s own row is imported it can take the place of the one that was recorded.',
  },
  {
    question: 'What are transfers, and why are they in no profit figure?',
    answer:
      'Money that moves between your own accounts is neither earned nor spent. Give both rows the category Transfer: where they are two sides of one movement, Counterfoil offers to match them.',
  },
  {
    question: 'What does closing a period do?',
    answer:
      'Nothing dated on or before the last closed day changes any more. A correction is then offered on the first open day instead. An owner can open the period again; both are in the history with their reason.',
  },
  {
    question: 'Who can see my books?',
    answer:
      'You, and the people you invite, each with the rights of their role. When an administrator opens your account for support, that is recorded, and you see it in your profile under Security.',
  },
  {
    question: 'What stays in the history when I delete something?',
    answer:
      'A deletion is a reversal: reports no longer count the transaction, but the history keeps what was recorded and when, descriptions and nicknames included. Names, addresses and account numbers are kept apart from the history and can be erased.',
  },
];

export const GUIDES: readonly Guide[] = [
  {
    title: 'Your first statement',
    minutes: 2,
    steps: [
      'Download your statement from your bank as CSV, OFX, QIF, CAMT.053 or MT940.',
      'Choose the account it belongs to and drop the file.',
      'Read the sentence above the rows; answer what it asks.',
      'Import. The dashboard shows the figures at once.',
    ],
    path: '/transactions',
    action: 'Open transactions',
  },
  {
    title: 'Put everything into categories',
    minutes: 5,
    steps: [
      'Open the transactions and filter for what is uncategorized.',
      'Choose a row and press C. Similar transactions are offered along with it.',
      'For what comes back every month, make a rule.',
    ],
    path: '/transactions',
    action: 'Open transactions',
  },
  {
    title: 'Check that it all ties out',
    minutes: 3,
    steps: [
      'Open the balance sheet for the last day of your statement.',
      'Compare each bank account with the balance your bank states.',
      'Open a figure to see every posting behind it.',
    ],
    path: '/balance-sheet',
    action: 'Open the balance sheet',
  },
  {
    title: 'Close the year for your accountant',
    minutes: 10,
    steps: [
      'Invite your accountant with the role Accountant.',
      'Print or export the statements of the year.',
      'Close the period through the last day of the year.',
    ],
    path: '/reports',
    action: 'Open the reports',
  },
];
