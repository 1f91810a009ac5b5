/** What stands before the name of a stream that is described by the stream named behind it. */
const DESCRIBES = '$$';
/** What a server, or its administrator, names so is the same in every namespace. */
const OF_THE_SERVER = '$';
/** Begins the name of a stream of others, as a path that begins at the root; none of ours begins so. */
const ROOT = '/';

/**
 * Streams of ours on a server that others may use, too. Everything of ours calls a stream by its name within the
 * namespace, and so do the hashes of its chain; on the server it stands under the namespace's prefix and that name. A
 * stream of somebody else is called `/` and its name there: none can be taken for one of ours.
 *
 * The empty namespace is a server's whole log, in which every stream has one name.
 */
export class StreamNamespace {
  /** @param prefix of the names on the server, such as `counterfoil-`; may be empty */
  constructor(private readonly prefix: string) {}

  /** @returns the name that the server knows */
  stored(name: string): string {
    if (this.prefix === '') return name;
    if (name.startsWith(DESCRIBES)) return DESCRIBES + this.stored(name.slice(DESCRIBES.length));
    if (name.startsWith(OF_THE_SERVER)) return name;
    return name.startsWith(ROOT) ? name.slice(ROOT.length) : this.prefix + name;
  }

  /** @returns the name that we know: the inverse of `stored` */
  known(stored: string): string {
    if (this.prefix === '') return stored;
    if (stored.startsWith(this.prefix)) return stored.slice(this.prefix.length);
    if (stored.startsWith(DESCRIBES)) return DESCRIBES + this.known(stored.slice(DESCRIBES.length));
    return stored.startsWith(OF_THE_SERVER) ? stored : ROOT + stored;
  }

  /** @returns the event under the name of its stream that we know */
  knownEvent<Event extends { readonly stream: string }>(event: Event): Event {
    return this.prefix === '' ? event : { ...event, stream: this.known(event.stream) };
  }
}
