import 'reflect-metadata/lite';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { createQueryClient } from './api/query-client';
import { queryKeys } from './api/query-keys';
import { App } from './app/App';
import { LandingPage } from './features/landing/LandingPage';
import { PATHS } from './paths';

/** @returns what `main.tsx` would draw for a visitor, as HTML; the build puts it into a document of its own */
export function drawLanding(): string {
  const queryClient = createQueryClient();
  queryClient.setQueryData(queryKeys.user, null);
  return renderToString(
    <StrictMode>
      <App
        queryClient={queryClient}
        routed={(pages) => <StaticRouter location={PATHS.dashboard}>{pages}</StaticRouter>}
        Landing={LandingPage}
      />
    </StrictMode>,
  );
}
