import type { MailKind } from '@counterfoil/contracts/mail.contract';

/** What is to be said to whom. Words only: how a mail looks is decided once, in `letter-layout.ts`. */
export interface Letter {
  readonly kind: MailKind;
  /** E-mail address, in any case. */
  readonly to: string;
  /**
   * The account that it is for: its switches are asked, and the mail goes when the account goes. Undefined for an
   * address without one.
   */
  readonly userId?: string;
  readonly subject: string;
  /** Plain text, one paragraph each; names in them may be anything, they are escaped. */
  readonly paragraphs: readonly string[];
  /** Shown as a table, such as figures. */
  readonly figures?: readonly { readonly label: string; readonly value: string }[];
  /** The one thing to do. `url` comes from `Mailer.link`, never from a request. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Said at most once under this key, for ever. */
  readonly onceKey?: string;
}
