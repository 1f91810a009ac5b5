import { lazy, Suspense, useSyncExternalStore } from 'react';
import { followedImports, subscribeToFollowed } from './followed-imports';

const ImportWatch = lazy(async () => ({ default: (await import('./ImportWatch')).ImportWatch }));

/** Imports that go on while other pages are open: followed to their end, and shown small at the foot of the window. */
export function ImportIndicator() {
  const followed = useSyncExternalStore(subscribeToFollowed, followedImports);
  if (followed.length === 0) return null;
  return (
    <Suspense fallback={null}>
      {followed.map((address) => (
        <ImportWatch key={address.importId} address={address} />
      ))}
    </Suspense>
  );
}
