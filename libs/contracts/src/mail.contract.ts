/** What a mail is about. */
export type MailKind =
  | 'invitation'
  | 'password_reset'
  | 'email_verification'
  | 'security_notice'
  | 'limit_warning'
  | 'monthly_summary'
  | 'question';

/**
 * `kept`: no mail server is configured and the mail can only be read here. `queued`: waits to be sent, or to be tried
 * again.
 */
export type MailState = 'kept' | 'queued' | 'sent' | 'failed';

/** GET /api/admin/outgoing-mail (platform admins), newest first, paged by `limit` and `cursor`. */
export interface OutgoingMail {
  id: string;
  kind: MailKind;
  to: string;
  subject: string;
  /** Plain text. Null where a mail server takes it: links in it are for the receiver alone. */
  text: string | null;
  state: MailState;
  attempts: number;
  /** What the mail server said last; null when all is well. */
  error: string | null;
  createdAt: string;
  sentAt: string | null;
}
