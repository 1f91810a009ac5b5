import type { FileFacts } from '../process/stored-file';

/** Where the files of one kind lie. Each has rules of its own for how long they are kept. */
export type FileRoom = 'receipts' | 'receipt-views';

/** Where one file lies. Nothing of it comes from outside as it is: a wrong one is our fault and never found. */
export interface FilePlace {
  readonly room: FileRoom;
  /** Id of the business whose it is: files of two businesses never meet, however alike they are. */
  readonly owner: string;
  /** SHA-256 of what is in it, hex; for a view that of the file it was made of, a dot and the name of the view. */
  readonly name: string;
}

/** Of which process can hand on a file: all of them, wherever the file was written. */
export interface FileStore {
  /** Keeps a file whole or not at all; one that is there already is written anew, and is as new. */
  put(place: FilePlace, content: Buffer): Promise<void>;
  /**
   * Reads a file whole, held against what it was when it was received.
   * @param facts undefined for a view, of which nothing was noted
   * @throws DamagedFile where it is another one by now, or gone
   */
  read(place: FilePlace, facts: FileFacts | undefined): Promise<Buffer>;
  has(place: FilePlace): Promise<boolean>;
  /** None is no fault. */
  remove(place: FilePlace): Promise<void>;
  /** All files of a business. */
  removeAllOf(owner: string): Promise<void>;
  /** How it is named where somebody looks after the installation: a directory, or a bucket. */
  readonly where: string;
}

export const FILE_STORE = Symbol('FILE_STORE');
export const FILE_ROOMS: readonly FileRoom[] = ['receipts', 'receipt-views'];

const OWNER = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NAME = /^[0-9a-f]{64}(\.[a-z]{1,20})?$/;

/** The place as a path: what begins alike lies together, so that no directory gets too long to be listed. */
export function pathOfPlace({ room, owner, name }: FilePlace): string {
  if (!NAME.test(name)) throw new Error(`no file of ours is called ${name}`);
  return `${ownerPath(room, owner)}/${name.slice(0, 2)}/${name}`;
}

export function ownerPath(room: FileRoom, owner: string): string {
  if (!OWNER.test(owner)) throw new Error(`no business has the id ${owner}`);
  return `${room}/${owner}`;
}
