import CloudOffIcon from '@mui/icons-material/CloudOffOutlined';
import { Alert } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Said while the browser has no connection; what failed meanwhile is read again once it has. */
export function OfflineBanner() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const client = useQueryClient();
  useEffect(() => {
    if (isOnline) void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  }, [isOnline, client]);
  if (isOnline) return null;
  return (
    <Alert severity="warning" role="alert" icon={<CloudOffIcon fontSize="inherit" />} sx={{ mb: 2 }}>
      You are offline. What is on screen may be out of date, and nothing can be saved until the connection is back.
    </Alert>
  );
}
