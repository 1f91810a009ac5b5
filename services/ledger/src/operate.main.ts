import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { OperateAppModule } from './app/operate-app.module';
import { copyLog } from './operation/log-copy-operation';
import { operationEnvironment } from './operation/operation-environment';
import { operate, type OperationOutcome } from './operation/operation';
import { OperationRefused } from './operation/operation-refused';
import { readRequest, USAGE, UsageError, type OperationRequest } from './operation/operation-request';
import { ConfigError, readConfig } from './process/config';

const FOUND_WRONG = 1;
const NOT_CARRIED_OUT = 2;

void run(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${explained(error)}\n`);
    process.exit(NOT_CARRIED_OUT);
  },
);

/** Carries out one command of an operator, prints what it found, and returns the exit code. */
async function run(words: readonly string[]): Promise<number> {
  const { request, json } = readRequest(words);
  const outcome =
    request.command === 'help' ? { isWell: true, text: USAGE, data: { usage: USAGE } } : await carryOut(request);
  await printed(json ? JSON.stringify(outcome.data, withoutBigInt, 2) : outcome.text);
  return outcome.isWell ? 0 : FOUND_WRONG;
}

async function carryOut(request: OperationRequest): Promise<OperationOutcome> {
  // It knows two servers and no installation.
  if (request.command === 'log copy') return copyLog(request, tell);
  const config = readConfig(operationEnvironment(process.env));
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

function tell(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Waits for a slow pipe: what is not written when the process ends is lost. */
function printed(text: string): Promise<void> {
  return new Promise((resolve) => process.stdout.write(`${text}\n`, () => resolve()));
}

/** Positions and revisions go beyond what a JSON number holds. */
function withoutBigInt(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

function explained(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\n\n${USAGE}`;
  if (error instanceof ConfigError)
    return `${error.message}\nIs Counterfoil running? Its servers are found through DATA_DIR, others through DATABASE_URL and EVENTSTORE_URL.`;
  if (error instanceof OperationRefused) return error.message;
  return error instanceof Error ? error.message : String(error);
}
