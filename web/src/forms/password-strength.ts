import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import {
  COMMON_PASSWORDS,
  isOwnWord,
  PASSWORD_COMMON,
  PASSWORD_OWN,
  type PasswordOwner,
} from '@counterfoil/contracts/password-rules';

/** What is said of a password while it is typed. */
export interface PasswordJudgement {
  /** From 0, guessed at once, to 4. */
  readonly score: number;
  readonly words: string;
  /** True where the server would refuse it. */
  readonly isRefused: boolean;
}

const WORDS = ['Very weak', 'Weak', 'Fair', 'Good', 'Strong'] as const;
const COMMON = new Set(dictionary['passwords-common'].slice(0, COMMON_PASSWORDS));
const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
/** The estimate takes long for long texts, and says nothing new. */
const MOST_ESTIMATED = 64;

/** Loaded with its dictionary when a field for a new password is first entered. */
export function judgePassword(password: string, owner: PasswordOwner): PasswordJudgement {
  if (isOwnWord(password, owner)) return { score: 0, words: PASSWORD_OWN, isRefused: true };
  if (COMMON.has(password.toLowerCase())) return { score: 0, words: PASSWORD_COMMON, isRefused: true };
  const own = Object.values(owner).filter((word: string) => word !== '');
  const { score } = estimator.check(password.slice(0, MOST_ESTIMATED), own);
  return { score, words: WORDS[score] ?? WORDS[0], isRefused: false };
}
