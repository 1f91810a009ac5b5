import type { ImportAddress } from './imports.queries';

/** Imports that somebody works on and that this tab follows to their end, whatever page is open. */
let followed: readonly ImportAddress[] = [];
/** The one whose progress a dialog shows at the moment: it needs no indicator. */
let shownId: string | null = null;
const listeners = new Set<() => void>();

export function followImport({ businessId, importId }: ImportAddress): void {
  if (followed.some((known) => known.importId === importId)) return;
  followed = [...followed, { businessId, importId }];
  tell();
}

export function unfollowImport(importId: string): void {
  followed = followed.filter((known) => known.importId !== importId);
  tell();
}

/** @param importId null when no dialog shows one any more */
export function showImport(importId: string | null): void {
  if (importId === shownId) return;
  shownId = importId;
  tell();
}

export function followedImports(): readonly ImportAddress[] {
  return followed;
}

export function shownImport(): string | null {
  return shownId;
}

export function subscribeToFollowed(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
