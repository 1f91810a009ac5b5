import type { ImportAddress } from './imports.queries';

/** Ids alone, for as long as the tab lives: a page that is loaded again goes on following. */
const STORED_AS = 'counterfoil.followed-imports';

/** Imports that somebody works on and that this tab follows to their end, whatever page is open. */
let followed: readonly ImportAddress[] = stored();
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

function stored(): readonly ImportAddress[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(STORED_AS) ?? '[]');
    return Array.isArray(found) ? found.filter(isAddress) : [];
  } catch {
    return [];
  }
}

function isAddress(value: unknown): value is ImportAddress {
  return (
    typeof value === 'object' &&
    value !== null &&
    'businessId' in value &&
    'importId' in value &&
    typeof value.businessId === 'string' &&
    typeof value.importId === 'string'
  );
}

function store(): void {
  try {
    sessionStorage.setItem(STORED_AS, JSON.stringify(followed));
  } catch {
    // A browser without storage forgets them when the page is loaded again.
  }
}

function tell(): void {
  store();
  for (const listener of listeners) listener();
}
