import { RESET_LINK_MINUTES, VERIFICATION_LINK_HOURS } from '@counterfoil/contracts/auth.contract';
import { nameInMail, type Letter } from '../mail/mail.module';

/** Whom a letter about an account goes to. */
export interface Addressee {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
}

const PASSWORD_CHANGED =
  'The password of your Counterfoil account was changed. Everybody who was signed in elsewhere is signed out, and API tokens have ended.';
const NOT_YOU =
  'If this was not you, choose a new password at once and end the sessions that you do not know, in your profile under Security.';

export function resetLetter(user: Addressee, url: string): Letter {
  return {
    ...about(user),
    kind: 'password_reset',
    subject: 'Choose a new password',
    paragraphs: [
      `Hello ${nameInMail(user.firstName)}, somebody asked for a new password for your Counterfoil account.`,
      `The link works once and for ${RESET_LINK_MINUTES} minutes. If it was not you who asked, there is nothing you need to do: your password stays as it is.`,
    ],
    action: { label: 'Choose a new password', url },
  };
}

export function passwordChangedLetter(user: Addressee, url: string): Letter {
  return notice(user, 'Your password was changed', [PASSWORD_CHANGED, NOT_YOU], url);
}

/** To the old address: whoever has taken an account over changes the address first. */
export function emailChangedLetter(user: Addressee, newEmail: string, url: string): Letter {
  const paragraphs = [
    `The email address of your Counterfoil account was changed from ${user.email} to ${newEmail}. Mails go to the new address from now on.`,
    'If this was not you, write to the people who run your Counterfoil at once and name this address.',
  ];
  return notice(user, 'Your email address was changed', paragraphs, url);
}

/** @param email the account's own address, or the one that is to replace it */
export function verificationLetter(user: Addressee, email: string, url: string): Letter {
  return {
    kind: 'email_verification',
    to: email,
    userId: user.id,
    subject: 'Verify your email address',
    paragraphs: [
      `Hello ${nameInMail(user.firstName)}, please show that ${email} is yours by opening this link.`,
      `It works once and for ${VERIFICATION_LINK_HOURS} hours. If you have no Counterfoil account, there is nothing you need to do.`,
    ],
    action: { label: 'Verify', url },
  };
}

/** To the old address, which stays until the new one is verified. */
export function emailChangeAskedLetter(user: Addressee, newEmail: string, url: string): Letter {
  const asked = `Somebody who is signed in to your Counterfoil account asked to change its email address to ${newEmail}.`;
  return notice(
    user,
    'A change of your email address was asked for',
    [`${asked} It stays ${user.email} until the new one is verified.`, NOT_YOU],
    url,
  );
}

/** To whom an address belongs that somebody else wanted for their account. */
export function addressTakenLetter(user: Addressee, url: string): Letter {
  const tried =
    'Somebody tried to change the email address of another Counterfoil account to yours. Nothing was changed.';
  const yours = 'If it was you: this address has an account already, in which you can sign in.';
  const action = { label: 'Sign in', url };
  return { ...notice(user, 'Somebody tried to use your email address', [tried, yours], url), action };
}

export function tokenMadeLetter(user: Addressee, tokenName: string, url: string): Letter {
  return notice(
    user,
    'An API token was made',
    [
      `An API token named "${nameInMail(tokenName)}" was made for your Counterfoil account. Programs that have it can use your books without your password.`,
      NOT_YOU,
    ],
    url,
  );
}

function notice(user: Addressee, subject: string, paragraphs: readonly string[], url: string): Letter {
  return {
    ...about(user),
    kind: 'security_notice',
    subject,
    paragraphs: [`Hello ${nameInMail(user.firstName)},`, ...paragraphs],
    action: { label: 'Open your profile', url },
  };
}

function about({ id, email }: Addressee): Pick<Letter, 'to' | 'userId'> {
  return { to: email, userId: id };
}
