import { lazy, Suspense, useState, type ComponentType } from 'react';
import { matchPath, Route, Routes, useLocation } from 'react-router';
import { PageSpinner } from '../components/ui/spinner.tsx';
import { RequireSession } from '../features/session/components/require-session.tsx';
import { loadWithRetry } from '../lib/load-with-retry.ts';
import { ChunkErrorBoundary } from './chunk-error-boundary.tsx';

type PageLoader = () => Promise<{ default: ComponentType }>;
const page = (load: PageLoader) => lazy(() => loadWithRetry(load));

const LandingPage = page(() => import('./routes/landing-page.tsx'));
const LoginPage = page(() => import('./routes/login-page.tsx'));
const NotFoundPage = page(() => import('./routes/not-found-page.tsx'));
const AppLayout = page(() => import('./routes/app-layout.tsx'));

/** Pages behind the guard. */
const appPages = [
  appPage('/dashboard', () => import('./routes/dashboard-page.tsx')),
  appPage('/pending-tasks', () => import('./routes/pending-tasks-page.tsx')),
  appPage('/expenses', () => import('./routes/expenses/expense-list-page.tsx')),
  appPage(
    '/expenses/create-from-receipt',
    () => import('./routes/expenses/create-from-receipt-page.tsx'),
  ),
  appPage('/expenses/:id', () => import('./routes/expenses/expense-page.tsx')),
  appPage('/expenses/:id/edit', () => import('./routes/expenses/edit-expense-page.tsx')),
];

function appPage(path: string, load: PageLoader) {
  return { path, load, Page: page(load) };
}

/** The first page's chunk is fetched beside the layout's, not after it. */
function preloadPage(pathname: string): void {
  const first = appPages.find(({ path }) => matchPath(path, pathname) !== null);
  // A failure here is met again, with its retry, when the page is rendered.
  first?.load().catch(() => undefined);
}

/** The screens of the product, each in its own chunk. */
export function AppRoutes() {
  const { pathname } = useLocation();
  useState(() => preloadPage(pathname));
  return (
    <ChunkErrorBoundary>
      <Suspense fallback={<PageSpinner />}>
        <Routes>
          <Route path="/" element={<LandingPage />} />
          <Route path="/login" element={<LoginPage />} />
          <Route
            element={
              <RequireSession>
                <AppLayout />
              </RequireSession>
            }
          >
            {appPages.map(({ path, Page }) => (
              <Route key={path} path={path} element={<Page />} />
            ))}
          </Route>
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Suspense>
    </ChunkErrorBoundary>
  );
}
