import { useState } from 'react';

/**
 * Opening a dialog afresh each time: `session` is the key under which its content is mounted, so nothing old remains.
 */
export function useDialogSession(): { isOpen: boolean; session: number; open(): void; close(): void } {
  const [state, setState] = useState({ isOpen: false, session: 0 });
  return {
    ...state,
    open: () => setState(({ session }) => ({ isOpen: true, session: session + 1 })),
    close: () => setState(({ session }) => ({ isOpen: false, session })),
  };
}
