import { createHash, randomInt } from 'node:crypto';

/** Without letters and digits that look alike on paper. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** 80 bits: nobody tries that out, online or with the table in hand. */
const LENGTH = 16;
const GROUP = 4;

/** @returns a new code such as `7KQM-2XWD-9PTA-HC4E`. */
export function newRecoveryCode(): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)] ?? '').join('');
  return letters.match(new RegExp(`.{${GROUP}}`, 'g'))?.join('-') ?? letters;
}

/**
 * What is stored of a code. The user's random id is the salt, so that equal codes of two people differ.
 * @param code as typed: gaps, hyphens and case do not matter
 */
export function recoveryDigest(userId: string, code: string): Buffer {
  const letters = code.replace(/[^0-9a-z]/gi, '').toUpperCase();
  return createHash('sha256').update(`${userId}:${letters}`).digest();
}
