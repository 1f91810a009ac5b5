import { randomInt } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Who can sign in to the demo; `npm start` prints them. */
export interface DemoSignIn {
  role: 'owner' | 'platform admin' | 'super admin';
  email: string;
  password: string;
}

const PEOPLE: readonly Omit<DemoSignIn, 'password'>[] = [
  { role: 'owner', email: 'owner@demo.example' },
  { role: 'platform admin', email: 'admin@demo.example' },
  { role: 'super admin', email: 'superadmin@demo.example' },
];

/** Without characters that are mistaken for each other when they are read from a screen and typed. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
/** 16 characters of 31: some 79 bits. */
const PASSWORD_LENGTH = 16;

/**
 * Reads `<dataDir>/demo-sign-ins.json`, or makes it, readable by its owner alone. `isNew` tells that the passwords are.
 */
export async function demoSignIns(dataDir: string): Promise<{ signIns: DemoSignIn[]; isNew: boolean }> {
  const file = join(dataDir, 'demo-sign-ins.json');
  const kept = await readFile(file, 'utf8').then(signInsOf, () => undefined);
  if (kept) return { signIns: kept, isNew: false };
  const signIns = PEOPLE.map((person) => ({ ...person, password: randomPassword() }));
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  // In one step: a start that is killed here leaves no half of a file.
  await writeFile(`${file}.new`, `${JSON.stringify(signIns, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return { signIns, isNew: true };
}

/** @returns undefined for a file that does not name everybody. */
function signInsOf(text: string): DemoSignIn[] | undefined {
  const entries = JSON.parse(text) as Partial<DemoSignIn>[];
  const found = PEOPLE.flatMap((person) => {
    const password = entries.find(({ email }) => email === person.email)?.password;
    return typeof password === 'string' && password !== '' ? [{ ...person, password }] : [];
  });
  return found.length === PEOPLE.length ? found : undefined;
}

function randomPassword(): string {
  return Array.from({ length: PASSWORD_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
}
