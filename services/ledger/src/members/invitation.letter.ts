import type { Letter } from '../mail/mail.module';

/** The mail behind `POST /api/businesses/{id}/invitations`. */
export interface InvitationWords {
  readonly to: string;
  /** Where the address has an account. */
  readonly userId?: string;
  readonly inviterName: string;
  readonly businessName: string;
  /** As the screens name it, such as `bookkeeper`. */
  readonly role: string;
  /** Whole address, from `Mailer.link`. */
  readonly url: string;
  /** Days until it is worth nothing. */
  readonly validDays: number;
}

export function invitationLetter({
  to,
  userId,
  inviterName,
  businessName,
  role,
  url,
  validDays,
}: InvitationWords): Letter {
  return {
    kind: 'invitation',
    to,
    ...(userId === undefined ? {} : { userId }),
    subject: `${inviterName} invites you to the books of ${businessName}`,
    paragraphs: [
      `${inviterName} would like you to work on the books of ${businessName} in Counterfoil, as ${withArticle(role)}.`,
      `The invitation is for this email address alone and valid for ${validDays} days. If you do not know ${inviterName}, there is nothing you need to do.`,
    ],
    action: { label: 'See the invitation', url },
  };
}

function withArticle(role: string): string {
  return `${/^[aeiou]/.test(role) ? 'an' : 'a'} ${role}`;
}
