/**
 * Why a file could not be read. `too-complex`: it reached a limit of time or memory. `damaged`: its decoder failed.
 * `interrupted`: its process ended twice for a reason that is not known.
 */
type Why = 'too-complex' | 'damaged' | 'interrupted';

/** A file that the reader process could not read. Each room says so in the words of its kind. */
export class FileUnreadable extends Error {
  constructor(
    readonly why: Why,
    detail: string,
  ) {
    super(`a file could not be read (${why}): ${detail}`);
    this.name = 'FileUnreadable';
  }
}
