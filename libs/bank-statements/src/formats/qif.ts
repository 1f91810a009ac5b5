import {
  type ElectronicEntry,
  type ElectronicOutcome,
  type ElectronicStatement,
  type EntryPart,
  joinedDescription,
} from './electronic-statement';
import { refuse } from '../refusal';
import type { StatedAmount } from '../table/electronic-source';

/**
 * Kinds of account whose records are entries; all other lists (categories, classes, memorised, investments) are passed
 * over.
 */
const ACCOUNT_TYPES = /^(bank|cash|ccard|oth a|oth l)\b/i;

/** The longest line of a record seen has a few hundred characters. */
const MAX_LINE = 10_000;

interface Draft {
  account: string;
  opening: StatedAmount | null;
  readonly entries: ElectronicEntry[];
}

/**
 * Reads QIF. Dates and amounts are given as they are written: which is the day and which the decimal mark is decided
 * over all of them.
 */
export function readQif(text: string): ElectronicOutcome {
  const drafts = new Map<string, Draft>();
  let section: 'entries' | 'account' | 'other' = 'other';
  let account = '';
  let record = new Map<string, string>();
  let parts: EntryPart[] = [];
  let start = 0;
  const lines = text.split(/\r\n|\n|\r/);
  const end = (cut: boolean): void => {
    if (section === 'account') account = record.get('N') ?? account;
    else if (section === 'entries' && record.size > 0) {
      const draft = drafts.get(account) ?? { account, opening: null, entries: [] };
      drafts.set(account, draft);
      if (!isOpening(record)) draft.entries.push(entryOf(record, parts, start, cut));
    }
    record = new Map();
    parts = [];
  };
  for (const [index, raw] of lines.entries()) {
    const line = raw.trimEnd();
    if (line.length > MAX_LINE)
      return refuse(
        'cell-too-long',
        `Line ${index + 1} has more than ${MAX_LINE.toLocaleString('en-US')} characters. This does not look like a statement.`,
      );
    if (line === '') continue;
    if (line.startsWith('!')) {
      end(true);
      section = sectionOf(line, section);
    } else if (line.startsWith('^')) end(false);
    else {
      if (record.size === 0) start = index + 1;
      const code = line.charAt(0);
      const text = line.slice(1).trim();
      if (PART_CODES.has(code)) parts = withField(parts, code, text);
      else if (!record.has(code)) record.set(code, text);
    }
  }
  end(true);
  const statements: ElectronicStatement[] = [...drafts.values()].map((draft) => ({
    ...draft,
    currency: null,
    closing: null,
  }));
  return statements.length === 0
    ? refuse('no-rows', 'The QIF file holds no transactions of a bank, card or cash account.')
    : { ok: true, statements };
}

function sectionOf(line: string, before: 'entries' | 'account' | 'other'): 'entries' | 'account' | 'other' {
  if (/^!account/i.test(line)) return 'account';
  const type = /^!type:\s*(.*)$/i.exec(line);
  if (type) return ACCOUNT_TYPES.test(type[1] ?? '') ? 'entries' : 'other';
  return before;
}

/**
 * Quicken opens an account with a record that is a balance and no transaction: it names the account itself as its
 * category.
 */
function isOpening(record: ReadonlyMap<string, string>): boolean {
  return /^opening balance$/i.test(record.get('P') ?? '') && /^\[.*\]$/.test(record.get('L') ?? '');
}

/** Category, memo and amount of a part; a category begins the next one. */
const PART_CODES: ReadonlySet<string> = new Set(['S', 'E', '$']);

function withField(parts: readonly EntryPart[], code: string, text: string): EntryPart[] {
  if (code === 'S') return [...parts, { category: withoutAccount(text), memo: '', amount: '' }];
  const last = parts.at(-1) ?? { category: '', memo: '', amount: '' };
  return [...parts.slice(0, -1), code === 'E' ? { ...last, memo: text } : { ...last, amount: text }];
}

/** What stands in brackets is another account. */
function withoutAccount(category: string): string {
  return /^\[.*\]$/.test(category) ? '' : category;
}

function entryOf(
  record: ReadonlyMap<string, string>,
  parts: readonly EntryPart[],
  line: number,
  cut: boolean,
): ElectronicEntry {
  const field = (code: string): string => record.get(code) ?? '';
  const amount = field('T') || field('U');
  return {
    line,
    date: plainQifDate(field('D')),
    description: joinedDescription([field('P'), field('M')]) || joinedDescription([field('N'), field('L')]),
    amount: cut ? `${amount} (cut off)` : amount,
    type: field('N'),
    reference: '',
    category: parts.length > 0 ? '' : withoutAccount(field('L')),
    ...(parts.length > 0 ? { parts } : {}),
  };
}

/**
 * Quicken writes 8/ 2'04 for 2 August 2004: an apostrophe before a year of this century, and spaces for leading zeros.
 */
function plainQifDate(text: string): string {
  const quoted = /^(\d{1,2})\s*[/.-]\s*(\d{1,2})\s*'\s*(\d{1,4})$/.exec(text);
  if (!quoted) return /^[\d\s/.-]+$/.test(text) ? text.replace(/(?<!\s)\s*([/.-])\s*/g, '$1') : text;
  const year = (quoted[3] ?? '').length <= 2 ? `20${(quoted[3] ?? '').padStart(2, '0')}` : quoted[3];
  return `${quoted[1]}/${quoted[2]}/${year}`;
}
