/** Columns by their names, as the driver gives them. */
export type Row = Record<string, unknown>;

/** A row with its columns in camel case. */
export function camelCased<Facts>(row: Row): Facts {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  ) as Facts;
}

/**
 * A row of plain columns as an answer has it: members in camel case, instants as ISO text. Every column that was
 * selected is shown, so a statement for it names its columns.
 */
export function shownRow<Answer>(row: Row): Answer {
  const members = Object.entries(camelCased<Row>(row));
  return Object.fromEntries(
    members.map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  ) as Answer;
}
