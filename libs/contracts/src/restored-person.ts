/** Somebody of an archive: they may have an account here or not, and nothing that the archive says can tell. */
export const RESTORED_PERSON = 'Restored from an archive';

/** UUIDs of version 8, which are made by rules of one's own. Ids of users are random, of version 4. */
const RESTORED = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** True for the id of a person whom a restore has brought along: no user has one. */
function isRestoredPerson(id: string): boolean {
  return RESTORED.test(id);
}

/** The name to show for such an id; undefined for everybody else. */
export function restoredPersonName(id: string): string | undefined {
  return isRestoredPerson(id) ? RESTORED_PERSON : undefined;
}
