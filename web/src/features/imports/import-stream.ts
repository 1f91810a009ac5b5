import type { ImportProgress } from '@counterfoil/contracts/import-answer.contract';
import { isUnderWay } from '@counterfoil/contracts/import.contract';
import { read } from '../../api/client';
import { importPath, type ImportAddress } from './imports.queries';

/** Connections that fail one after the other before the page asks instead: a proxy may not let events through. */
const MAX_FAILURES = 3;
/** How often it asks then. */
const ASK_AGAIN_MS = 2_000;

/**
 * Tells how far an import is until nobody works on it any more: by server-sent events, and by asking where those do not
 * come through.
 * @param onProgress the last call has a status that is not under way
 * @returns stops it
 */
export function followProgress(address: ImportAddress, onProgress: (progress: ImportProgress) => void): () => void {
  const stop = new AbortController();
  const take = (progress: ImportProgress): void => {
    if (stop.signal.aborted) return;
    if (!isUnderWay(progress.status)) stop.abort();
    onProgress(progress);
  };
  listen(address, stop.signal, take, () => void poll(address, stop.signal, take));
  return () => stop.abort();
}

function listen(
  address: ImportAddress,
  stopped: AbortSignal,
  take: (progress: ImportProgress) => void,
  giveUp: () => void,
): void {
  const source = new EventSource(`${importPath(address)}/events`, { withCredentials: true });
  let failures = 0;
  stopped.addEventListener('abort', () => source.close());
  source.addEventListener('progress', ({ data }: MessageEvent<string>) => {
    failures = 0;
    take(JSON.parse(data) as ImportProgress);
  });
  source.onerror = () => {
    failures += 1;
    if (stopped.aborted || (source.readyState !== EventSource.CLOSED && failures < MAX_FAILURES)) return;
    source.close();
    giveUp();
  };
}

async function poll(
  address: ImportAddress,
  stopped: AbortSignal,
  take: (progress: ImportProgress) => void,
): Promise<void> {
  while (!stopped.aborted) {
    // The server may be away for a moment; the import goes on without us, so asking again is all there is to do.
    const found = await read<ImportProgress>(importPath(address), stopped).catch(() => null);
    if (found) take(found);
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }
}
