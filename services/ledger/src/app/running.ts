import { surviveLostOutput } from '@counterfoil/process/process-output';
import { Logger, type INestApplicationContext } from '@nestjs/common';
import { ConfigError, readConfig, type Config } from '../process/config';
import { databaseAnswering } from '../database/database-answering';

/** Below the launcher's and Docker's patience; what is not done by then is picked up at the next start. */
const SHUTDOWN_LIMIT_MS = 9_000;
/** The exit code of a process that the same settings would end again: EX_CONFIG of sysexits.h. */
const EXIT_MISCONFIGURED = 78;
/** Every file that a process writes holds something of people's books: it is for its owner alone. */
const PRIVATE_UMASK = 0o077;

/**
 * Runs a process of the ledger until it is told to stop. It waits for a Postgres that is away. A configuration that is
 * not usable ends it with code 78, any other fault of its start with code 1, both with the reason.
 * @param start builds and starts the process; what it returns is closed on SIGTERM or SIGINT.
 */
export async function runProcess(
  name: string,
  start: (config: Config) => Promise<INestApplicationContext>,
): Promise<void> {
  process.umask(PRIVATE_UMASK);
  surviveLostOutput();
  try {
    const config = readConfig(process.env);
    await databaseAnswering(config, (reason) => process.stderr.write(`${name}: waits for Postgres: ${reason}\n`));
    const app = await start(config);
    stopOnSignal(name, app);
    new Logger(name).log('started');
  } catch (error) {
    process.stderr.write(`${name}: ${error instanceof ConfigError ? error.message : describe(error)}\n`);
    process.exit(error instanceof ConfigError ? EXIT_MISCONFIGURED : 1);
  }
}

function stopOnSignal(name: string, app: INestApplicationContext): void {
  const logger = new Logger(name);
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      logger.log(`stopping (${signal})`);
      const limit = setTimeout(() => {
        logger.error(`not stopped within ${SHUTDOWN_LIMIT_MS} ms, ending`);
        process.exit(1);
      }, SHUTDOWN_LIMIT_MS);
      void app
        .close()
        .then(() => process.exit(0))
        .catch((error: unknown) => {
          logger.error(`did not stop cleanly: ${describe(error)}`);
          process.exit(1);
        })
        .finally(() => clearTimeout(limit));
    });
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
