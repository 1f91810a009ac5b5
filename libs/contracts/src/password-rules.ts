/** Whose password it is to be; what is not known yet is left out. */
export interface PasswordOwner {
  readonly email?: string;
  readonly firstName?: string;
  readonly lastName?: string;
}

/** So many of the most common passwords are refused. */
export const COMMON_PASSWORDS = 10_000;
export const PASSWORD_COMMON = 'This password is one of the most common. Please choose another one.';
export const PASSWORD_OWN = 'Your password must not be your email address or a name. Please choose another one.';
const PRODUCT = 'counterfoil';

/** True where a password is the owner's address, what stands before its @, their name, or the product's. */
export function isOwnWord(password: string, { email = '', firstName = '', lastName = '' }: PasswordOwner): boolean {
  const plain = letters(password);
  const names = [firstName, lastName, `${firstName}${lastName}`, `${lastName}${firstName}`];
  const words = [email, email.split('@', 1)[0] ?? '', PRODUCT, ...names].map(letters).filter(Boolean);
  return words.includes(plain);
}

/** As it is compared with what is easily guessed: in lower case, without spaces. */
function letters(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s/g, '');
}
