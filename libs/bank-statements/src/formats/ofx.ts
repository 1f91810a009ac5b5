import {
  compactDate,
  type ElectronicEntry,
  type ElectronicOutcome,
  type ElectronicStatement,
  joinedDescription,
  machineDecimal,
} from './electronic-statement';
import { type MarkupReader, type OpenedElement, scanMarkup } from './markup';
import { refuse } from '../refusal';
import type { StatedAmount } from '../table/electronic-source';

/** Statements of banks, cards and, for their cash, of brokers. */
const STATEMENTS = new Set(['STMTRS', 'CCSTMTRS', 'INVSTMTRS']);
const ACCOUNTS = new Set(['BANKACCTFROM', 'CCACCTFROM', 'INVACCTFROM']);
/** What inside a transaction speaks of something else: the other side's account, a picture, the merchant's address. */
const ASIDES = new Set(['BANKACCTTO', 'CCACCTTO', 'EXTDNAME', 'IMAGEDATA', 'INV401KSOURCE']);
const FOREIGN = new Set(['CURRENCY']);

/** Reads OFX and QFX: 1.x (SGML, most tags never closed) and 2.x (XML), tolerant as banks are with both. */
export function readOfx(text: string): ElectronicOutcome {
  const reader = new OfxReader();
  const scanned = scanMarkup(text, 'sgml', reader);
  if (!scanned.ok) return scanned;
  const statements = reader.finish();
  if (statements.length === 0) return refuse('no-rows', 'The OFX file holds no account statement.');
  return { ok: true, statements };
}

type Fields = Map<string, string>;

interface Draft {
  account: string;
  /** CHECKING, SAVINGS ..., and the bank: some banks give one number to accounts of several kinds. */
  kind: string;
  bank: string;
  currency: string | null;
  closing: Fields | null;
  readonly entries: ElectronicEntry[];
}

class OfxReader implements MarkupReader {
  private readonly done: (ElectronicStatement & Pick<Draft, 'kind' | 'bank'>)[] = [];
  private draft: Draft | null = null;
  private entry: { readonly fields: Fields; readonly line: number } | null = null;
  private inAccount = false;
  private balance: Fields | null = null;
  private aside: string | null = null;

  finish(): readonly ElectronicStatement[] {
    if (this.entry) this.endEntry('cut off');
    this.endStatement();
    const kinds = new Map<string, Set<string>>();
    const banks = new Map<string, Set<string>>();
    for (const { account, kind, bank } of this.done) {
      kinds.set(account, (kinds.get(account) ?? new Set()).add(kind));
      banks.set(account, (banks.get(account) ?? new Set()).add(bank));
    }
    /** The number alone, unless other statements of the file have it too and are of another kind, or another bank's. */
    const numbered = (account: string, kind: string, bank: string): string => {
      const isOfKinds = (kinds.get(account)?.size ?? 0) > 1;
      if (account === '' || (!isOfKinds && banks.get(account)?.size === 1)) return account;
      return isOfKinds ? `${account} ${kind}`.trim() : `${account} ${bank}`.trim();
    };
    return this.done.map(({ kind, bank, ...statement }) => ({
      ...statement,
      account: numbered(statement.account, kind, bank),
    }));
  }

  open({ name, text, line }: OpenedElement): void {
    if (STATEMENTS.has(name)) {
      this.endStatement();
      this.draft = {
        account: '',
        kind: name === 'CCSTMTRS' ? 'CREDIT CARD' : '',
        bank: '',
        currency: null,
        closing: null,
        entries: [],
      };
    } else if (!this.draft) return;
    else if (name === 'STMTTRN') {
      if (this.entry) this.endEntry();
      this.entry = { fields: new Map(), line };
    } else if (this.entry) this.openInEntry(this.entry.fields, name, text);
    else if (ACCOUNTS.has(name)) this.inAccount = true;
    else if (name === 'LEDGERBAL') this.balance = this.draft.closing = new Map();
    else if (name === 'AVAILBAL' || name === 'BAL') this.balance = new Map();
    else if (name === 'CURDEF') this.draft.currency = text.toUpperCase() || null;
    else if (this.balance) set(this.balance, name, text);
    else if (this.inAccount && name === 'ACCTID') this.draft.account = text;
    else if (this.inAccount && name === 'ACCTTYPE') this.draft.kind = text.toUpperCase();
    else if (this.inAccount && (name === 'BANKID' || name === 'BROKERID')) this.draft.bank = text;
  }

  private openInEntry(fields: Fields, name: string, text: string): void {
    if (this.aside !== null) {
      if (FOREIGN.has(this.aside) && name === 'CURSYM') set(fields, 'CURSYM', text);
    } else if (ASIDES.has(name) || FOREIGN.has(name) || name === 'ORIGCURRENCY') this.aside = name;
    else set(fields, name, text);
  }

  close(name: string): void {
    if (name === this.aside) this.aside = null;
    else if (name === 'STMTTRN' && this.entry) this.endEntry();
    else if (name === 'BANKTRANLIST' && this.entry) this.endEntry();
    else if (ACCOUNTS.has(name)) this.inAccount = false;
    else if (name === 'LEDGERBAL' || name === 'AVAILBAL' || name === 'BAL') this.balance = null;
    else if (STATEMENTS.has(name)) this.endStatement();
  }

  private endEntry(cut = ''): void {
    if (this.draft && this.entry)
      this.draft.entries.push(entryOf(this.entry.fields, this.entry.line, this.draft.currency, cut));
    this.entry = null;
    this.aside = null;
  }

  private endStatement(): void {
    if (!this.draft) return;
    if (this.entry) this.endEntry();
    const { account, kind, bank, currency, closing, entries } = this.draft;
    this.done.push({ account, kind, bank, currency, opening: null, closing: closing && balanceOf(closing), entries });
    this.draft = null;
    this.inAccount = false;
    this.balance = null;
  }
}

/** The first of equal names holds; a later one belongs to a part that was not closed. */
function set(fields: Fields, name: string, text: string): void {
  if (text !== '' && !fields.has(name)) fields.set(name, text);
}

function balanceOf(fields: Fields): StatedAmount | null {
  const amount = ofxDecimal(fields.get('BALAMT') ?? '');
  return amount === null ? null : { date: compactDate(fields.get('DTASOF') ?? '') || null, amount };
}

function entryOf(fields: Fields, line: number, currency: string | null, cut: string): ElectronicEntry {
  const field = (name: string): string => fields.get(name) ?? '';
  const written = field('TRNAMT');
  const foreign = field('CURSYM').toUpperCase();
  const isForeign = foreign !== '' && currency !== null && foreign !== currency;
  const amount = mayBeThousands(written, currency) ? `${written} (unclear)` : ofxDecimal(written);
  const type = field('TRNTYPE');
  const told = joinedDescription([field('NAME'), field('MEMO')]);
  return {
    line,
    date: compactDate(field('DTPOSTED')),
    // The day of purchase, or else the one from which the money counts.
    otherDate: compactDate(field('DTUSER') || field('DTAVAIL')),
    description: told || joinedDescription([type, field('CHECKNUM')]),
    amount: cut !== '' ? `${written} (${cut})` : isForeign ? `${written} in ${foreign}` : (amount ?? written),
    type,
    reference: field('FITID'),
    category: '',
  };
}

/** Currencies of three decimals. */
const THREE_DECIMALS: ReadonlySet<string> = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '));

/** "29.000" may be 29 or, against the standard, 29 thousand. */
function mayBeThousands(text: string, currency: string | null): boolean {
  return /^[+-]?\d{1,3}[.,]\d\d0$/.test(text) && !THREE_DECIMALS.has(currency ?? '');
}

/**
 * OFX allows a point or a comma, and no thousands. Where both stand, the later one is the decimal mark. A lone one
 * before three digits is a decimal mark too, kept with its three decimals: for a currency of two the row is then
 * refused, not guessed.
 */
function ofxDecimal(text: string): string | null {
  const both = /^[+-]?\d{1,3}(?:([.,' ])\d{3})+([.,])\d{1,2}$/.exec(text);
  if (both && both[1] !== both[2]) return machineDecimal(text.replaceAll(both[1] ?? '', ''));
  return /^[+-]?\d+[.,]\d{3}$/.test(text) ? text.replace(',', '.').replace('+', '') : machineDecimal(text);
}
