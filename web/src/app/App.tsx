import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { QuestionViewport } from '../ui/questions/QuestionViewport';
import { ToastViewport } from '../ui/messages/ToastViewport';
import { ErrorBoundary } from './ErrorBoundary';
import { Gate } from './Gate';
import { MODE_STORAGE_KEY, theme } from '../theme/theme';

interface Place extends ComponentProps<typeof Gate> {
  readonly queryClient: QueryClient;
  /** Puts the pages behind a router: the browser's, or that of the one address that the build draws. */
  readonly routed: (pages: ReactNode) => ReactNode;
}

/** The whole app: theme, cache of answers, routes, messages. */
export function App({ queryClient, routed, ...landing }: Place) {
  return (
    <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={MODE_STORAGE_KEY} disableTransitionOnChange>
      <CssBaseline />
      <ErrorBoundary>
        <QueryClientProvider client={queryClient}>{routed(<Gate {...landing} />)}</QueryClientProvider>
      </ErrorBoundary>
      <QuestionViewport />
      <ToastViewport />
    </ThemeProvider>
  );
}
