/** One or two letters for an avatar: of the names, or of the e-mail address where there are none. */
export function initialsOf(person: { firstName: string; lastName: string; email: string }): string {
  const letters = [person.firstName, person.lastName].map((name) => [...name.trim()][0] ?? '').join('');
  return (letters || ([...person.email][0] ?? '?')).toUpperCase();
}

/** "Ada Lovelace", or the e-mail address where there is no name. */
export function fullNameOf(person: { firstName: string; lastName: string; email: string }): string {
  return `${person.firstName} ${person.lastName}`.trim() || person.email;
}
