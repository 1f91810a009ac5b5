import type { Readable } from 'node:stream';
import { Unavailable } from '@counterfoil/event-sourcing/write/unavailable';
import type { FileFacts } from '../process/stored-file';

/** Where the files of one kind lie. Each has rules of its own for how long they are kept. */
export type FileRoom = 'receipts' | 'receipt-views' | WaitingRoom;
/** Those whose files go by themselves: uploads that wait for a job, and what jobs have made. */
export type WaitingRoom = 'imports' | 'restores' | 'exports';

/** Where one file lies. Nothing of it comes from outside as it is: a wrong one is our fault and never found. */
export interface FilePlace {
  readonly room: FileRoom;
  /** Id of the business whose it is: files of two businesses never meet, however alike they are. */
  readonly owner: string;
  /**
   * Of a receipt the SHA-256 of what is in it, hex; of a view that of the file it was made of, a dot and the name of
   * the view; in a waiting room it begins with the id of the import or job.
   */
  readonly name: string;
}

/** A file as it is found by looking through a room. */
export interface FoundFile extends FilePlace {
  readonly writtenAt: Date;
}

/** Of which process can hand on a file: all of them, wherever the file was written. */
export interface FileStore {
  /** Keeps a file whole or not at all; one that is there already is written anew, and is as new. */
  put(place: FilePlace, content: Buffer): Promise<void>;
  /**
   * The same with a file of this machine, however large, which is gone from its old place then.
   * @param path closed, and of ours alone; one that is not there is said as the disk says it
   */
  take(place: FilePlace, path: string): Promise<void>;
  /**
   * Reads a file whole, held against what it was when it was received.
   * @param facts undefined for a view, of which nothing was noted
   * @throws DamagedFile where it is another one by now, or gone
   */
  read(place: FilePlace, facts: FileFacts | undefined): Promise<Buffer>;
  /** Opens a file to be handed on: see `openWhole`. @throws DamagedFile */
  open(place: FilePlace, facts: FileFacts): Promise<Readable>;
  /** Reads a file to its end. @throws DamagedFile */
  requireWhole(place: FilePlace, facts: FileFacts): Promise<void>;
  /**
   * Has a file used that must be read here and there, which is on this machine for as long as that takes.
   * @throws DamagedFile
   */
  onThisMachine<Result>(place: FilePlace, facts: FileFacts, use: (path: string) => Promise<Result>): Promise<Result>;
  has(place: FilePlace): Promise<boolean>;
  /** None is no fault. */
  remove(place: FilePlace): Promise<void>;
  /** The files of an owner in a room whose names begin so. @param beginning two characters at least */
  named(room: FileRoom, owner: string, beginning: string): AsyncIterable<FoundFile>;
  /** All files of a room; for those whose files go by themselves, and are therefore few. */
  all(room: WaitingRoom): AsyncIterable<FoundFile>;
  /** All files of a business. */
  removeAllOf(owner: string): Promise<void>;
  /** How it is named where somebody looks after the installation: a directory, or a bucket. */
  readonly where: string;
}

/** The store does not answer; nothing was changed. */
export class FilesUnavailable extends Unavailable {
  constructor(cause: unknown) {
    const message = 'The store of files does not answer just now. Nothing was changed. Please try again in a moment.';
    super('unreachable', message, { cause }, RETRY_AFTER_SECONDS);
  }
}

export const FILE_STORE = Symbol('FILE_STORE');

const RETRY_AFTER_SECONDS = 10;

const ID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const OWNER = new RegExp(`^${ID}$`);
/** Names are made by us and nowhere else; anything else, also in a job's facts, is not a file of ours. */
const NAMES: Readonly<Record<FileRoom, RegExp>> = {
  receipts: /^[0-9a-f]{64}$/,
  'receipt-views': /^[0-9a-f]{64}\.[a-z]{1,20}$/,
  imports: new RegExp(`^${ID}$`),
  restores: new RegExp(`^${ID}\\.zip$`),
  exports: new RegExp(`^${ID}\\.${ID}\\.(csv|pdf|xlsx|zip)$`),
};
export const FILE_ROOMS = Object.keys(NAMES) as readonly FileRoom[];
/** Long enough for folders of a hundred files where there are ten thousand of them. */
const FOLDER_LENGTH = 2;

/** The place as a path: what begins alike lies together, so that no directory gets too long to be listed. */
export function pathOfPlace({ room, owner, name }: FilePlace): string {
  if (!isNameIn(room, name)) throw new Error(`no file of ours is called ${name}`);
  return `${folderOf(room, owner, name)}/${name}`;
}

/** Where the files of an owner lie whose names begin so. */
export function folderOf(room: FileRoom, owner: string, beginning: string): string {
  if (beginning.length < FOLDER_LENGTH) throw new Error('a name has more characters than its folder');
  return `${ownerPath(room, owner)}/${beginning.slice(0, FOLDER_LENGTH)}`;
}

export function ownerPath(room: FileRoom, owner: string): string {
  if (!OWNER.test(owner)) throw new Error(`no business has the id ${owner}`);
  return `${room}/${owner}`;
}

export function isNameIn(room: FileRoom, name: string): boolean {
  return NAMES[room].test(name);
}

/** What lies at a path, the other way round. @returns undefined for what we have not put there */
export function placeOfPath(path: string): FilePlace | undefined {
  const [room, owner = '', , name = ''] = path.split('/');
  const known = FILE_ROOMS.find((one) => one === room);
  const isOurs = known !== undefined && OWNER.test(owner) && isNameIn(known, name);
  return isOurs && pathOfPlace({ room: known, owner, name }) === path ? { room: known, owner, name } : undefined;
}
