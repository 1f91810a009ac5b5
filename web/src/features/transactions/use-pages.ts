import { useState } from 'react';

/**
 * Walking through a list whose pages are reached by cursors: the ones before are remembered.
 * @param list what the pages are of; another list starts at its first page.
 */
export function usePages(list: string) {
  const [state, setState] = useState<{ list: string; cursors: readonly string[] }>({ list, cursors: [] });
  const cursors = state.list === list ? state.cursors : [];
  return {
    /** Of the page that is shown; undefined for the first. */
    cursor: cursors.at(-1),
    /** Counted from 0. */
    page: cursors.length,
    next: (cursor: string) => setState({ list, cursors: [...cursors, cursor] }),
    previous: () => setState({ list, cursors: cursors.slice(0, -1) }),
    first: () => setState({ list, cursors: [] }),
  };
}
