/**
 * A journey through a real browser is tried once more before it counts as failed: on a machine that does other things beside,
 * a click can meet a page that is still moving. What failed the first time is printed all the same.
 */
jest.retryTimes(1, { logErrorsBeforeRetry: true });
