import {
  dayInWords,
  escaped,
  instantInWords,
  MARK,
  type DocumentBusiness,
  type DocumentProof,
} from '../export-documents/documents.module';

export interface BackupCover {
  readonly business: DocumentBusiness;
  /** In the business's time zone. */
  readonly today: string;
  readonly madeAt: Date;
  readonly accounts: number;
  readonly transactions: number;
  readonly proof: DocumentProof;
}

/** The first page: whose books, as of when, and the hash under which they can be found again in the log. */
export function coverPage({ business, today, madeAt, accounts, transactions, proof }: BackupCover): string {
  const facts: [label: string, value: string, name?: string][] = [
    ...(business.address === null ? [] : [['Address', business.address] as [string, string]]),
    ...(business.taxId === null ? [] : [['Tax id', business.taxId] as [string, string]]),
    ['Currency', business.currency],
    ['Accounts', accounts.toLocaleString('en-US')],
    ['Transactions', transactions.toLocaleString('en-US')],
    ['Made at', `${madeAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`],
    ['As known at position', proof.knownAt],
    ...(proof.head === undefined
      ? []
      : ([
          ...(proof.head.recordedAt === undefined ? [] : [['Recorded', instantInWords(proof.head.recordedAt)]]),
          ['Head of the chain', `Event ${proof.head.revision}`],
          ['SHA-256', proof.head.hash, 'hash'],
        ] as [string, string, string?][])),
  ];
  const list = facts
    .map(
      ([label, value, name]) =>
        `<dt>${escaped(label)}</dt><dd${name === undefined ? '' : ` class="${name}"`}>${escaped(value)}</dd>`,
    )
    .join('');
  return `<section class="cover"><div>${MARK}</div><div><h1>${escaped(business.name)}</h1><p class="what">Backup of the books<br>${escaped(dayInWords(today))}</p></div><dl>${list}</dl></section>`;
}
