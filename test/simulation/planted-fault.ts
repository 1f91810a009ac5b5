/** A promise of the parts that is broken on purpose, to see that the invariants notice. */
export type PlantedFault =
  | 'none'
  /** The server appends whatever revision is expected. */
  | 'revision-unchecked'
  /** Commands are looked up in no receipts: only what this process holds in memory is known. */
  | 'receipts-skipped'
  /** The checkpoint is committed after the rows, in a transaction of its own. */
  | 'checkpoint-after-commit'
  /** A reader takes a position for the number of an event and goes on one stride further than it has read. */
  | 'naive-position';
