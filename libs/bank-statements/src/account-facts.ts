/** What a file says of its account beside its rows; null where it says nothing. */
export interface AccountFacts {
  /** As the bank calls itself. */
  readonly bank: string | null;
  readonly kind: 'checking' | 'savings' | 'credit' | null;
}

/** Banks say it before the first row. */
const HEAD_BYTES = 20_000;
const MAX_BANK_NAME = 60;

/** Of the account itself: rows name the kind of the other side's. */
const OWN_KIND = /<BANKACCTFROM>[^/]{0,300}?<ACCTTYPE>\s*(\w+)/i;

const KINDS: readonly (readonly [RegExp, AccountFacts['kind']])[] = [
  [/<CCACCTFROM>|<CCSTMTRS>|^!Type:CCard/im, 'credit'],
  [/<Tp>\s*<Cd>SVGS/i, 'savings'],
  [/^!Type:Bank|<Tp>\s*<Cd>CACC/im, 'checking'],
];

/** In OFX the financial institution, in camt.053 the servicer of the account. */
const BANKS: readonly RegExp[] = [/<ORG>\s*([^<\r\n]+)/i, /<Svcr>[\s\S]{0,400}?<Nm>\s*([^<]+)/];

/** Of OFX, QIF and camt.053; others do not say. */
export function accountFactsOf(bytes: Uint8Array): AccountFacts {
  // Only signs of ASCII are looked for; whatever else a bank's name has is read as UTF-8, which nearly all are.
  const head = new TextDecoder().decode(bytes.subarray(0, HEAD_BYTES));
  const bank = BANKS.map((pattern) => pattern.exec(head)?.[1]?.trim() ?? '').find((name) => name !== '');
  return {
    bank: bank === undefined || bank.includes('\uFFFD') ? null : bank.slice(0, MAX_BANK_NAME),
    kind: kindNamed(OWN_KIND.exec(head)?.[1]) ?? KINDS.find(([pattern]) => pattern.test(head))?.[1] ?? null,
  };
}

function kindNamed(word: string | undefined): AccountFacts['kind'] {
  switch (word?.toUpperCase()) {
    case 'CHECKING':
      return 'checking';
    case 'SAVINGS':
    case 'MONEYMRKT':
      return 'savings';
    default:
      return null;
  }
}
