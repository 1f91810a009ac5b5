import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { BrowserRouter } from 'react-router';
import { createQueryClient } from '../api/query-client';
import { QuestionViewport } from '../ui/questions/QuestionViewport';
import { ToastViewport } from '../ui/ToastViewport';
import { ErrorBoundary } from './ErrorBoundary';
import { Gate } from './Gate';
import { MODE_STORAGE_KEY, theme } from '../theme/theme';

/** The whole app: theme, cache of answers, routes, messages. */
export function App() {
  const [queryClient] = useState(createQueryClient);
  return (
    <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={MODE_STORAGE_KEY} disableTransitionOnChange>
      <CssBaseline />
      <ErrorBoundary>
        <QueryClientProvider client={queryClient}>
          <BrowserRouter>
            <Gate />
          </BrowserRouter>
        </QueryClientProvider>
      </ErrorBoundary>
      <QuestionViewport />
      <ToastViewport />
    </ThemeProvider>
  );
}
