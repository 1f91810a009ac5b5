/**
 * `npm run operate` in the process of the test. To load the program here takes as long as six processes of
 * `operator.ts`,
 * and each further command a tenth of one.
 */
import 'reflect-metadata';
import { runOperateCommand, type OperatorTerminal } from '../../services/ledger/src/operate-command';
import { answered, type Operated } from './operator';

/** Runs a command as an operator would. */
export async function operate(
  environment: Readonly<Record<string, string>>,
  ...words: readonly string[]
): Promise<Operated> {
  let output = '';
  let errors = '';
  const terminal: OperatorTerminal = {
    print: (text) => void (output += `${text}\n`),
    tell: (line) => void (errors += `${line}\n`),
  };
  const code = await runOperateCommand(words, { ...environment }, terminal);
  return { code, output, errors };
}

/** The same, with `--json`. @throws with what it said where it printed none */
export async function operateJson<Answer>(
  environment: Readonly<Record<string, string>>,
  ...words: readonly string[]
): Promise<{ code: number | null; answer: Answer }> {
  return answered(words, await operate(environment, ...words, '--json'));
}
