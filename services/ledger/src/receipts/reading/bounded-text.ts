/** A page of close print has some 6,000 characters. */
const PAGE_CHARACTERS = 20_000;
/** A wide line of a page has some 150. */
const LINE_CHARACTERS = 200;

/** The text of a page, as far as anything looks at it. */
export function boundedText(text: string): string {
  const lines = text.slice(0, PAGE_CHARACTERS).split('\n');
  return lines.map((line) => line.slice(0, LINE_CHARACTERS)).join('\n');
}
