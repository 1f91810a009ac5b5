// Nested contract classes ask it for their types, so it comes before them.
import 'reflect-metadata/lite';
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/source-serif-4/wght.css';
import { StrictMode, type ComponentType } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { hasFirstAnswer } from './api/first-answers';
import { createQueryClient } from './api/query-client';
import { queryKeys } from './api/query-keys';
import { App } from './app/App';
import { firstParts } from './app/first-parts';
import { USER_PATH } from './session/session.queries';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const queryClient = createQueryClient();
const inApp = (Landing?: ComponentType) => (
  <StrictMode>
    <App
      queryClient={queryClient}
      routed={(pages) => <BrowserRouter>{pages}</BrowserRouter>}
      {...(Landing ? { Landing } : {})}
    />
  </StrictMode>
);
if (root.firstElementChild) {
  // The landing page as the build drew it: the server sends it to nobody who has a session.
  queryClient.setQueryData(queryKeys.user, null);
  // Taken over while its code is still to come it would be drawn anew at the first change, after a blank page.
  void import('./features/landing/LandingPage').then(({ LandingPage }) => hydrateRoot(root, inApp(LandingPage)));
} else {
  const draw = () => createRoot(root).render(inApp());
  // Drawn while code is missing, the page would be blank and then wait for React, which shows nothing new for a while.
  if (hasFirstAnswer(USER_PATH)) void firstParts(window.location.pathname).then(draw, draw);
  else draw();
}
