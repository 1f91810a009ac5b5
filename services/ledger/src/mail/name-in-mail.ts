/** What makes a mail program show a link: the dots of a domain, the colon of a scheme, the sign of an address. */
const LINKING = /[.:@。．｡：＠](?=\S)/gu;
/** Ends the line, or turns the direction of the text after it. */
const NOT_ONE_LINE = /[\p{Cc}\p{Z}\u202a-\u202e\u2066-\u2069]+/gu;

/**
 * A name that somebody chose, for a mail to people who may not know them: on one line, and never a link. A space after
 * each dot, colon and @ is enough for that, in HTML as in plain text, and leaves the name readable.
 */
export function nameInMail(name: string): string {
  return name.replace(NOT_ONE_LINE, ' ').replace(LINKING, '$& ').trim();
}
