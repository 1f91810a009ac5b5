/** What whoever opens an archive without the program needs to know. */
export const ARCHIVE_README = `This is the complete archive of a business's books, made by Counterfoil.

manifest.json          what is in here: counts, the SHA-256 of each file, the head of the proof chain
events.jsonl           every event of the business as it is stored, one JSON object a line, oldest first
profile.json           the business's words (name, address, ...), which the events only know by a salted digest
account-numbers.jsonl  account numbers, for the same reason
members.jsonl          who works on the books; events name people by these ids only
receipts/              the files of receipts as they came, each named by its SHA-256, which the events name
reports/               statements, books and transactions as CSV, as known at "reportsKnownAt"

To check the chain: for each line, take {data, id, metadata, revision, stream, type} with the revision as a string, write it as
canonical JSON (RFC 8785) and hash it with SHA-256. Each event's metadata.prevHash is the hash of the event before it; that of
the first is the SHA-256 of "counterfoil/genesis/1". The hash of the last event is "headHash" of the manifest.

To restore: sign in to an installation, and send this file to POST /api/businesses/restore-archive. Every event is held against
the rules of the books. Ids, people and chain are made anew there, and a fact notes the head of this chain. Whoever restores
becomes the owner.
`;
