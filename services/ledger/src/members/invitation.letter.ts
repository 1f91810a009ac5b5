import { nameInMail, type Letter } from '../mail/mail.module';

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
  const inviter = nameInMail(inviterName);
  return {
    kind: 'invitation',
    to,
    ...(userId === undefined ? {} : { userId }),
    // Names are in the text alone: anybody can choose one, and send it to any address.
    subject: "You're invited to work on a business's books",
    paragraphs: [
      `${inviter} invites you to work on the books of "${nameInMail(businessName)}" in Counterfoil, as ${withArticle(role)}.`,
      `Only this email address can accept the invitation, within ${validDays} days. If you don't know ${inviter}, you can ignore this email.`,
    ],
    action: { label: 'See the invitation', url },
  };
}

function withArticle(role: string): string {
  return `${/^[aeiou]/.test(role) ? 'an' : 'a'} ${role}`;
}
