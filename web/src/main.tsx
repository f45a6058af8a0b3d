import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { AppProviders } from './app/providers.tsx';
import { AppRoutes, preloadFirstPage } from './app/router.tsx';
import { refreshSession } from './lib/session-refresh.ts';
import { sessionState } from './lib/session-store.ts';
import { applyTheme } from './lib/theme.ts';
import './tokens.css';

/**
 * A page that loads within this time, in ms, appears complete; otherwise its outline shows first, which React keeps for as long.
 */
const patienceMs = 300;

// Vite's own server has no boot script that has already done it.
if (import.meta.env.DEV) applyTheme();
const element = document.getElementById('root');
if (!element) throw new Error('index.html has no #root');
const { pathname } = window.location;
const firstPage = preloadFirstPage(pathname);
const renewal = sessionState().status === 'loading' ? refreshSession(null) : null;
const app = (
  <StrictMode>
    <AppProviders>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
    </AppProviders>
  </StrictMode>
);

if (element.dataset['page'] === pathname) {
  // The page is prerendered and people are reading it, so nothing replaces it before it is complete.
  void Promise.all([firstPage, allStyles()]).then(() => hydrateRoot(element, app));
} else {
  const patience = new Promise((resolve) => setTimeout(resolve, patienceMs));
  void Promise.all([Promise.race([Promise.all([firstPage, renewal]), patience]), allStyles()]).then(
    () => startTransition(() => createRoot(element).render(app)),
  );
}

/** The page inlines the styles of what it shows; all others load in parallel with the client. */
function allStyles(): Promise<unknown> {
  const link = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]');
  if (!link || link.sheet) return Promise.resolve();
  return new Promise((resolve) => {
    link.onload = resolve;
    link.onerror = resolve;
  });
}
