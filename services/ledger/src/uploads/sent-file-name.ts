/**
 * The name that a file was sent under. It is shown again and never used as a path: without directories, halves of
 * characters, and controls, such as those by which `gpj.exe` reads as if it ended otherwise.
 * @param longest UTF-16 units, of which no character is cut
 * @param otherwise what it is called where nothing is left
 */
export function sentFileName(sent: string | undefined, longest: number, otherwise: string): string {
  const last = (sent ?? '').split(/[\\/]/).at(-1) ?? '';
  let name = '';
  for (const character of last.replace(/[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu, '').trim()) {
    if (name.length + character.length > longest) break;
    name += character;
  }
  return name === '' ? otherwise : name;
}
