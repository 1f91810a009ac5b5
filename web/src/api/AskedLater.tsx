import { IsRestoringProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';

/**
 * Keeps the panels within from asking for anything while `isWaiting`: over a slow line they would take the room of
 * what the page is opened for. They stand as while they load. (The library holds queries back while a cache is
 * restored; that it does so for any reason is what is used here.)
 */
export function AskedLater({ isWaiting, children }: { isWaiting: boolean; children: ReactNode }) {
  return <IsRestoringProvider value={isWaiting}>{children}</IsRestoringProvider>;
}
