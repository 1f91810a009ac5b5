import { Logger } from '@nestjs/common';

/** How long a write's answer waits for what is read back; past it the answer carries the id alone. */
const READ_BACK_WITHIN_MS = 2_000;

/** Where a write stands. */
export interface Reached {
  /** Commit position; undefined where nothing was appended. */
  readonly position: bigint | undefined;
  /** Whether reads show it yet. */
  readonly visible: boolean;
}

/**
 * What a write answers with: the body, the position it reached and whether reads show it yet. Where they do not, the
 * write is safe in the log all the same: the answer is 202 and carries at least the id.
 *
 * There are two ways to make one, and neither can fail: what is recorded is never answered as if it were not.
 */
export class Answer<Body> {
  readonly position: bigint | undefined;
  readonly visible: boolean;

  private constructor(
    readonly body: Body,
    { position, visible }: Reached,
  ) {
    this.position = position;
    this.visible = visible;
  }

  /** @param body known without asking anybody. */
  static of<Body>(body: Body, reached: Reached): Answer<Body> {
    return new Answer(body, reached);
  }

  /**
   * @param read the changed thing as reads show it; asked only once they do, or it would tell what stood before
   * @param id what the answer carries where it is not there, cannot be read, or not in time
   */
  static async readBack<Body, Id>(
    reached: Reached,
    read: () => Promise<Body | undefined>,
    id: Id,
  ): Promise<Answer<Body | Id>> {
    if (!reached.visible) return new Answer<Body | Id>(id, reached);
    try {
      return new Answer<Body | Id>((await inTime(read())) ?? id, reached);
    } catch (error) {
      // It may be our fault as well as an outage: somebody should know, but the write stands.
      logger.error({ err: error, position: String(reached.position) }, 'what was written could not be read back');
      return new Answer<Body | Id>(id, { ...reached, visible: false });
    }
  }
}

const logger = new Logger('Answer');

function inTime<T>(reading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`not read within ${READ_BACK_WITHIN_MS} ms`)), READ_BACK_WITHIN_MS);
    reading.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
