/** As long as a row takes to leave (brand, Motion). */
const LEAVING_MS = 150;

/** Waits until rows that are told to leave have left; not at all for people who want no motion. */
export function rowsHaveLeft(): Promise<void> {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  return new Promise((resolve) => setTimeout(resolve, isStill ? 0 : LEAVING_MS));
}
