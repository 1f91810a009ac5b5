import {
  compactDate,
  type ElectronicEntry,
  type ElectronicOutcome,
  type ElectronicStatement,
  joinedDescription,
  machineDecimal,
} from './electronic-statement';
import { type OpenedElement, scanMarkup } from './markup';
import { refuse } from '../refusal';
import type { StatedAmount } from '../table/electronic-source';

/**
 * Parts of an entry kept at most: a collective booking may list thousands of payments, of which the first tell enough.
 */
const MAX_CHILDREN = 2_000;

interface Element extends OpenedElement {
  readonly children: Element[];
}

/**
 * Reads camt.053 (and its sister camt.052) of all versions: one row an entry, or a payment of a collective one, in the
 * account's currency. What is not booked yet, or stands there only for information, is marked so.
 */
export function readCamt(text: string): ElectronicOutcome {
  const stack: Element[] = [];
  const statements: ElectronicStatement[] = [];
  let entries: ElectronicEntry[] = [];
  let currency = '';
  const open = ({ name, attributes, text: content, line }: OpenedElement): void => {
    const element: Element = { name, attributes, text: content, line, children: [] };
    const parent = stack[stack.length - 1];
    // Entries are told apart as they end, so that a large file is never held as a tree.
    if (parent && name !== 'Ntry' && name !== 'Stmt' && name !== 'Rpt' && parent.children.length < MAX_CHILDREN)
      parent.children.push(element);
    stack.push(element);
  };
  const close = (): void => {
    const element = stack.pop();
    if (element?.name === 'Ntry') {
      const statement = stack[stack.length - 1];
      currency ||= currencyOfAccount(statement) || currencyOf(element);
      entries.push(...entriesOf(element, currency, statement ? textAt(statement, 'Acct', 'Ownr', 'Nm') : ''));
    } else if (element?.name === 'Stmt' || element?.name === 'Rpt') {
      statements.push(statementOf(element, entries, currency || currencyOfAccount(element)));
      entries = [];
      currency = '';
    }
  };
  const scanned = scanMarkup(text, 'xml', { open, close });
  if (!scanned.ok) return scanned;
  if (stack.length > 0)
    return refuse('damaged', 'The file is cut off: its last elements are never closed. Please export it again.');
  if (statements.length === 0) return refuse('no-rows', 'The camt file holds no account statement.');
  return { ok: true, statements };
}

/** What the account is kept in: by its own word, else by that of its balances. */
function currencyOfAccount(statement: Element | undefined): string {
  if (!statement) return '';
  const balanced = statement.children.find(({ name }) => name === 'Bal');
  return textAt(statement, 'Acct', 'Ccy') || (balanced ? currencyOf(balanced) : '');
}

function statementOf(element: Element, entries: readonly ElectronicEntry[], currency: string): ElectronicStatement {
  const account = at(element, 'Acct', 'Id');
  return {
    account: account ? textAt(account, 'IBAN') || textAt(account, 'Othr', 'Id') : '',
    currency: currency || null,
    opening: balance(element, ['OPBD', 'PRCD']),
    closing: balance(element, ['CLBD']),
    entries,
  };
}

function balance(element: Element, codes: readonly string[]): StatedAmount | null {
  const account = textAt(element, 'Acct', 'Ccy');
  for (const code of codes) {
    const found = element.children.find(
      (child) => child.name === 'Bal' && textAt(child, 'Tp', 'CdOrPrtry', 'Cd') === code,
    );
    const amount = found && signedAmount(found);
    // A balance in another currency than the account's is no check of its entries.
    if (found && amount && (account === '' || currencyOf(found) === account))
      return { date: dateOf(at(found, 'Dt')) || null, amount };
  }
  return null;
}

/** A collective booking is its payments where they are told one by one and add up to it exactly; else it is one row. */
function entriesOf(entry: Element, currency: string, owner: string): ElectronicEntry[] {
  const details = entry.children
    .filter((child) => child.name === 'NtryDtls')
    .flatMap((child) => child.children.filter(({ name }) => name === 'TxDtls'));
  const whole = entryOf(entry, details, currency, owner);
  const parts = details.flatMap((one) => amountOfDetail(entry, one) ?? []);
  const isWhole =
    details.length > 1 &&
    parts.length === details.length &&
    whole.amount === signedAmount(entry) &&
    isSum(parts, whole.amount);
  if (!isWhole) return [whole];
  return details.map((one, index) => ({
    ...whole,
    line: one.line,
    description: describe(entry, [one], owner) || whole.description,
    amount: parts[index] ?? '',
    reference: endToEnd(one) || `${whole.reference}/${index + 1}`,
  }));
}

/** A payment's amount in the entry's currency, and its own direction where it has one. */
function amountOfDetail(entry: Element, detail: Element): string | null {
  const holder = at(detail, 'Amt') ? detail : at(detail, 'AmtDtls', 'TxAmt');
  const written = holder ? textAt(holder, 'Amt') : '';
  if (!holder || currencyOf(holder) !== currencyOf(entry) || !/^\d+(\.\d+)?$/.test(written)) return null;
  const indicator = textAt(detail, 'CdtDbtInd') || textAt(entry, 'CdtDbtInd');
  return indicator === 'CRDT' || indicator === 'DBIT' ? machineDecimal(written, indicator === 'DBIT' ? '-' : '') : null;
}

/** More decimals than any currency has. */
const SCALE = 8;

function isSum(parts: readonly string[], whole: string): boolean {
  const sum = parts
    .map(scaled)
    .reduce<bigint | null>((total, part) => (total === null || part === null ? null : total + part), 0n);
  return sum !== null && sum === scaled(whole);
}

function scaled(decimal: string): bigint | null {
  const [, sign = '', units = '', decimals = ''] = /^(-?)(\d+)(?:\.(\d{0,8}))?$/.exec(decimal) ?? [];
  return units === '' ? null : BigInt(`${sign}${units}${decimals.padEnd(SCALE, '0')}`);
}

function entryOf(entry: Element, details: readonly Element[], currency: string, owner: string): ElectronicEntry {
  const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts');
  const own = currencyOf(entry);
  // What is not in the account's currency has another amount on the account, which the file does not say.
  const amount = own === currency || own === '' ? signedAmount(entry) : null;
  const unclear = own === currency || own === '' ? '(unclear)' : `in ${own}`;
  return {
    line: entry.line,
    date: dateOf(at(entry, 'BookgDt')) || dateOf(at(entry, 'ValDt')),
    otherDate: dateOf(at(entry, 'ValDt')),
    description: describe(entry, details, owner),
    amount: amount ?? `${textAt(entry, 'Amt')} ${textAt(entry, 'CdtDbtInd')} ${unclear}`,
    ...(status === '' || status === 'BOOK' ? {} : { isPending: true }),
    type: textAt(entry, 'BkTxCd', 'Domn', 'Fmly', 'SubFmlyCd') || textAt(entry, 'BkTxCd', 'Prtry', 'Cd'),
    reference: textAt(entry, 'AcctSvcrRef') || textAt(entry, 'NtryRef') || (details[0] ? endToEnd(details[0]) : ''),
    category: '',
  };
}

/** CdtDbtInd says which way the money went, in a reversal too: RvslInd only tells that it is one. */
function signedAmount(element: Element): string | null {
  const indicator = textAt(element, 'CdtDbtInd');
  const written = textAt(element, 'Amt');
  if (!/^\d+(\.\d+)?$/.test(written) || (indicator !== 'CRDT' && indicator !== 'DBIT')) return null;
  return machineDecimal(written, indicator === 'DBIT' ? '-' : '');
}

function describe(entry: Element, details: readonly Element[], owner: string): string {
  const [first] = details;
  const additional = textAt(entry, 'AddtlNtryInf');
  const shown = details.slice(0, SHOWN_OF_BATCH);
  const names = shown.map((one) => otherSide(entry, one, owner));
  if (!first || details.length > 1)
    return (
      additional ||
      joinedDescription(shown.flatMap(remittance)) ||
      joinedDescription(names) ||
      codes(entry) ||
      (first ? `${details.length} payments` : '')
    );
  const told = joinedDescription([...names, ...remittance(first)]);
  return told || additional || joinedDescription([textAt(first, 'AddtlTxInf')]) || codes(entry);
}

/** Payments of a collective booking that its own text is made of. */
const SHOWN_OF_BATCH = 3;

/**
 * Who the other side is. A payment of a collective booking may go the other way than the whole, and a reversal names
 * both sides as its original did. The owner of the account is the other side only where nobody else is named.
 */
function otherSide(entry: Element, detail: Element, owner: string): string {
  const isCredit = (textAt(detail, 'CdtDbtInd') || textAt(entry, 'CdtDbtInd')) === 'CRDT';
  const isReversal = /^(?:true|1)$/.test(textAt(entry, 'RvslInd'));
  const nameOf = (role: 'Dbtr' | 'Cdtr'): string => {
    const party = at(detail, 'RltdPties', role);
    return party ? textAt(party, 'Nm') || textAt(party, 'Pty', 'Nm') : '';
  };
  const [likelier, other] =
    isCredit === isReversal ? [nameOf('Cdtr'), nameOf('Dbtr')] : [nameOf('Dbtr'), nameOf('Cdtr')];
  const isOwn = owner !== '' && likelier.toLowerCase() === owner.toLowerCase();
  return isOwn && other !== '' ? other : likelier;
}

function remittance(details: Element): readonly string[] {
  const information = at(details, 'RmtInf');
  const free = information?.children.filter(({ name }) => name === 'Ustrd').map(({ text }) => text) ?? [];
  const structured = information ? textAt(information, 'Strd', 'CdtrRefInf', 'Ref') : '';
  return [...free, structured];
}

function codes(entry: Element): string {
  return joinedDescription([
    textAt(entry, 'BkTxCd', 'Prtry', 'Cd'),
    textAt(entry, 'BkTxCd', 'Domn', 'Fmly', 'SubFmlyCd'),
    textAt(entry, 'AcctSvcrRef'),
    textAt(entry, 'NtryRef'),
  ]);
}

function endToEnd(details: Element): string {
  const id = textAt(details, 'Refs', 'EndToEndId');
  return /^NOT ?PROVIDED$/i.test(id) ? '' : id;
}

function dateOf(element: Element | undefined): string {
  const text = element ? textAt(element, 'Dt') || textAt(element, 'DtTm') : '';
  return /^\d{8}$/.test(text) ? compactDate(text) : text.slice(0, 10);
}

function currencyOf(element: Element): string {
  const code = at(element, 'Amt')?.attributes['Ccy'] ?? '';
  return /^\w{3}$/.test(code) ? code : '';
}

function at(element: Element, ...path: readonly string[]): Element | undefined {
  return path.reduce<Element | undefined>((found, step) => found?.children.find(({ name }) => name === step), element);
}

function textAt(element: Element, ...path: readonly string[]): string {
  return at(element, ...path)?.text ?? '';
}
