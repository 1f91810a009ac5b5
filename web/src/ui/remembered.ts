/**
 * Small choices that this browser keeps (a collapsed sidebar, the business shown last). Storage may be forbidden: then
 * none.
 */
export function recall(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function remember(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Forgetting it is all that is lost.
  }
}
