import { NestFactory } from '@nestjs/core';
import { copyLog } from './operation/log-copy-operation';
import { operate, type OperationOutcome } from './operation/operation';
import { operationEnvironment } from './operation/operation-environment';
import { readRequest, USAGE, UsageError, type OperationRequest } from './operation/operation-request';
import { ConfigError, readConfig } from './process/config';
import { OperateAppModule } from './app/operate-app.module';

const FOUND_WRONG = 1;
const NOT_CARRIED_OUT = 2;

/** What an operator sees of a command. */
export interface OperatorTerminal {
  /** Prints what the command found. */
  readonly print: (text: string) => Promise<void> | void;
  /** Prints progress and errors. */
  readonly tell: (line: string) => void;
}

/**
 * Runs one command of `npm run operate`.
 * @param words the command line after the program's name
 * @returns the exit code, which `npm run operate -- help` explains
 */
export async function runOperateCommand(
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
  { print, tell }: OperatorTerminal,
): Promise<number> {
  try {
    const { request, json } = readRequest(words);
    const outcome = await outcomeOf(request, environment, tell);
    await print(json ? JSON.stringify(outcome.data, withoutBigInt, 2) : outcome.text);
    return outcome.isWell ? 0 : FOUND_WRONG;
  } catch (error) {
    tell(explained(error));
    return NOT_CARRIED_OUT;
  }
}

async function outcomeOf(
  request: OperationRequest,
  environment: NodeJS.ProcessEnv,
  tell: OperatorTerminal['tell'],
): Promise<OperationOutcome> {
  if (request.command === 'help') return { isWell: true, text: USAGE, data: { usage: USAGE } };
  // It knows two servers and no installation.
  if (request.command === 'log copy') return copyLog(request, tell);
  const config = readConfig(operationEnvironment(environment));
  const app = await NestFactory.createApplicationContext(OperateAppModule.of(config), {
    logger: false,
    abortOnError: false,
  });
  try {
    return await operate(app, request, tell);
  } finally {
    await app.close();
  }
}

/** Positions and revisions go beyond what a JSON number holds. */
function withoutBigInt(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

function explained(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\n\n${USAGE}`;
  if (error instanceof ConfigError)
    return `${error.message}\nIs Counterfoil running? Its servers are found through DATA_DIR, others through DATABASE_URL and EVENTSTORE_URL.`;
  return error instanceof Error ? error.message : String(error);
}
