/** What has to be done before something else can be: dice alone seldom bring both about in one sequence. */
import { NEW_LINES } from './hand';
import type { Intent } from '../plain/intent';
import type { PlainBooks, Row } from '../plain/plain-books';
import { isPending } from '../plain/plain-house';

type What = Intent['do'];
type Prerequisite = readonly [isMet: (books: PlainBooks) => boolean, first: What];

const some = <Item>(items: Iterable<Item>, is: (item: Item) => boolean): boolean => [...items].some(is);
const standing = (is: (row: Row) => boolean): Prerequisite[0] => {
  return ({ rows }) => some(rows.values(), (row) => !row.deleted && is(row));
};

const A_ROW: Prerequisite = [standing(() => true), 'record'];
const A_MEMBER: Prerequisite = [({ house }) => house.team.size > 1, 'add member'];
const A_SCHEDULE: Prerequisite = [({ schedules }) => schedules.size > 0, 'repeat'];
const AN_INVITATION: Prerequisite = [
  (books) => some(books.house.invitations.values(), (invitation) => isPending(books, invitation)),
  'invite',
];
const A_RECEIPT: Prerequisite = [
  ({ receipts }) => some(receipts.values(), ({ removedOn }) => removedOn === null),
  'attach receipt',
];
const A_TRANSFER: Prerequisite = [
  standing(({ transfer }) => transfer?.to === 'account' && transfer.mirror !== null),
  'transfer',
];
const A_LINE: Prerequisite = [({ lines }) => NEW_LINES.some(([code]) => lines.has(code)), 'open line'];
const aQuestion = (is: boolean): Prerequisite[0] => {
  return ({ notes }) => some(notes.values(), ({ asks, removed, resolved }) => asks && !removed && resolved === is);
};
const A_QUESTION: Prerequisite = [aQuestion(false), 'write note'];

const PREREQUISITES: Partial<Record<What, readonly Prerequisite[]>> = {
  'amend other side': [A_TRANSFER],
  'recategorise other side': [A_TRANSFER],
  'make transfer of other side': [A_TRANSFER],
  restore: [[({ rows }) => some(rows.values(), ({ deleted }) => deleted), 'delete']],
  delete: [A_ROW],
  match: [A_ROW],
  unmatch: [[standing(({ match }) => match !== null), 'match']],
  'move receipt': [A_RECEIPT, A_ROW],
  'reverse journal': [
    [({ journalEntries }) => some(journalEntries.values(), ({ reversed }) => !reversed), 'post journal'],
  ],
  'restore account': [[({ accounts }) => some(accounts.values(), ({ archived }) => archived), 'archive account']],
  'switch line': [A_LINE],
  'map category': [A_LINE],
  'delete category': [[({ categories }) => some(categories.values(), ({ standard }) => !standard), 'create category']],
  'remove receipt': [A_RECEIPT],
  'write note': [A_ROW, A_MEMBER],
  'answer question': [A_QUESTION],
  'resolve question': [A_QUESTION],
  'reopen question': [[aQuestion(true), 'resolve question']],
  'remove note': [[({ notes }) => some(notes.values(), ({ removed }) => !removed), 'write note']],
  'change schedule': [A_SCHEDULE],
  'pause schedule': [A_SCHEDULE],
  'resume schedule': [[({ schedules }) => some(schedules.values(), ({ paused }) => paused), 'pause schedule']],
  'end schedule': [A_SCHEDULE],
  'skip occurrence': [A_SCHEDULE],
  'change occurrence': [A_SCHEDULE],
  'confirm occurrence': [A_SCHEDULE],
  reopen: [[({ closedThrough }) => closedThrough !== null, 'close']],
  'withdraw preparation': [[({ preparedThrough }) => preparedThrough !== null, 'prepare']],
  'restore business': [[({ house }) => house.archived, 'archive business']],
  'change role': [A_MEMBER],
  'remove member': [A_MEMBER],
  leave: [A_MEMBER],
  'hand over': [A_MEMBER],
  accept: [AN_INVITATION],
  revoke: [AN_INVITATION],
};

/** The first thing to do on the way to something: itself, if nothing is in its way. */
export function firstTowards(what: What, books: PlainBooks): What {
  const missing = PREREQUISITES[what]?.find(([isMet]) => !isMet(books));
  return missing ? firstTowards(missing[1], books) : what;
}
