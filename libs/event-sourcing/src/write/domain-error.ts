/** What kind of refusal it is; the HTTP filter maps each to one status. */
export type RefusalKind = 'invalid' | 'not-found' | 'forbidden' | 'limit' | 'conflict';

/** A command refused by a rule. `message` is shown to people as it is. */
export class DomainError extends Error {
  constructor(
    readonly kind: RefusalKind,
    /** Stable, machine-readable: `account_not_found`, `amount_zero`. */
    readonly code: string,
    message: string,
    /** The field of the request that is at fault, where there is one. */
    readonly field?: string,
  ) {
    super(message);
    this.name = 'DomainError';
  }
}
