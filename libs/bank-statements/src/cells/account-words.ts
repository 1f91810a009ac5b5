/** Words for an account, in the languages of the banks seen. */
const ACCOUNT =
  /account|acct|a\/c|saving|che(?:cking|quing)|konto|compte|livret|épargne|cuenta|ahorro|conta\b|poupança|conto\b|rekening|számla|rachun|účet|účt|račun|cont\b|счет|счёт|рахун|сметка|рачун|hesap|tili\b|sparande|opsparing|sąskait|konts|口座|账户|帳戶|계좌|חשבון|حساب|λογαριασμ|บัญชี|tài khoản|rekening|खाता/iu;

export function hasAccountWord(text: string): boolean {
  return ACCOUNT.test(text);
}

/** More words say what the account was used for. */
const MOST_WORDS = 3;

/** Whether a text may be the name of an account and nothing else, as "Business Checking" is. */
export function isAccountTitle(text: string): boolean {
  return hasAccountWord(text) && (text.match(/[\p{L}\p{M}]+/gu)?.length ?? 0) <= MOST_WORDS;
}
