import { Suspense, type ComponentType } from 'react';
import { matchPath, Navigate, Route, Routes } from 'react-router';
import { PageSpinner } from '../components/ui/spinner.tsx';
import { RequireSession } from '../features/session/components/require-session.tsx';
import { ChunkErrorBoundary } from './chunk-error-boundary.tsx';
import { dataFrame } from './lazy-data-frame.ts';
import { lazyPart, type LazyPart } from './lazy-part.tsx';
import { Notices } from './notices.tsx';

type PageLoader = () => Promise<{ default: ComponentType }>;

const appLayout = lazyPart(() => import('./routes/app-layout.tsx'));
const settingsLayout = lazyPart(() => import('./routes/settings/settings-layout.tsx'));
const adminLayout = lazyPart(() => import('./routes/admin/admin-layout.tsx'));
const notFoundPage = lazyPart(() => import('./routes/not-found-page.tsx'));

const publicPages = [
  pageAt('/', () => import('./routes/landing-page.tsx')),
  pageAt('/login', () => import('./routes/login-page.tsx')),
  pageAt('/forgot-password', () => import('./routes/access/forgot-password-page.tsx')),
  pageAt('/reset-password', () => import('./routes/access/reset-password-page.tsx')),
  pageAt('/invitation', () => import('./routes/access/invitation-page.tsx')),
];

/** Pages behind the guard. */
const appPages = [
  pageAt('/dashboard', () => import('./routes/dashboard-page.tsx')),
  pageAt('/pending-tasks', () => import('./routes/pending-tasks-page.tsx')),
  pageAt('/expenses', () => import('./routes/expenses/expense-list-page.tsx')),
  pageAt(
    '/expenses/create-from-receipt',
    () => import('./routes/expenses/create-from-receipt-page.tsx'),
  ),
  pageAt('/expenses/:id', () => import('./routes/expenses/expense-page.tsx')),
  pageAt('/expenses/:id/edit', () => import('./routes/expenses/edit-expense-page.tsx')),
  pageAt('/approval-rules', () => import('./routes/rules-overview-page.tsx')),
  pageAt('/payouts', () => import('./routes/payouts-page.tsx')),
  pageAt('/ops', () => import('./routes/ops-page.tsx')),
  pageAt('/explorer', () => import('./routes/explorer-page.tsx')),
  pageAt('/notifications', () => import('./routes/notifications-page.tsx')),
];

const settingsPages = [
  pageAt('/settings/profile', () => import('./routes/settings/profile-page.tsx')),
  pageAt(
    '/settings/notifications',
    () => import('./routes/settings/notification-preferences-page.tsx'),
  ),
  pageAt('/settings/delegation', () => import('./routes/settings/delegation-page.tsx')),
  pageAt('/settings/wallet', () => import('./routes/settings/wallet-page.tsx')),
  pageAt('/settings/api-keys', () => import('./routes/settings/api-keys-page.tsx')),
];

const adminPages = [
  pageAt('/admin/members', () => import('./routes/admin/members-page.tsx')),
  pageAt('/admin/departments', () => import('./routes/admin/departments-page.tsx')),
  pageAt('/admin/organization', () => import('./routes/admin/organization-page.tsx')),
  pageAt('/admin/webhooks', () => import('./routes/admin/webhooks-page.tsx')),
  pageAt('/admin/policies', () => import('./routes/admin/policies-page.tsx')),
  pageAt('/admin/approval-rules', () => import('./routes/admin/approval-rules-page.tsx')),
  pageAt('/admin/approval-rules/:id', () => import('./routes/admin/approval-rule-page.tsx')),
  pageAt('/admin/payout-settings', () => import('./routes/admin/payout-settings-page.tsx')),
  pageAt('/admin/wallets', () => import('./routes/admin/company-wallets-page.tsx')),
  pageAt('/admin/audit-log', () => import('./routes/admin/audit-log-page.tsx')),
];

interface PageAt {
  path: string;
  page: LazyPart<object>;
}

/** The paths of all screens. */
export const pagePaths = (): string[] =>
  [...publicPages, ...appPages, ...settingsPages, ...adminPages].map(({ path }) => path);

/** First path segments behind the guard. */
export const appAreas: readonly string[] = [
  ...new Set(
    [...appPages, ...settingsPages, ...adminPages].map(({ path }) => path.split('/')[1] ?? ''),
  ),
];

function pageAt(path: string, load: PageLoader): PageAt {
  return { path, page: lazyPart(load) };
}

function routesOf(pages: readonly PageAt[]) {
  return pages.map(({ path, page: { Part: Page } }) => (
    <Route key={path} path={path} element={<Page />} />
  ));
}

/** Loads all chunks of the first page in parallel. */
export async function preloadFirstPage(pathname: string): Promise<void> {
  const pageOf = (pages: readonly PageAt[]) =>
    pages.find(({ path }) => matchPath(path, pathname) !== null)?.page;
  const framed = (page: LazyPart<object> | undefined, ...layouts: LazyPart<object>[]) =>
    page && [appLayout, dataFrame, ...layouts, page];
  const publicPage = pageOf(publicPages);
  const parts = (publicPage && [publicPage]) ??
    framed(pageOf(appPages)) ??
    framed(pageOf(settingsPages), settingsLayout) ??
    framed(pageOf(adminPages), adminLayout) ?? [notFoundPage];
  await Promise.all(parts.map((part) => part.preload()));
}

/** The screens of the product, each in its own chunk. */
export function AppRoutes() {
  return (
    <ChunkErrorBoundary>
      <Notices />
      <Suspense fallback={<PageSpinner />}>
        <Routes>
          {routesOf(publicPages)}
          <Route
            element={
              <RequireSession>
                <appLayout.Part />
              </RequireSession>
            }
          >
            {routesOf(appPages)}
            <Route path="/settings" element={<Navigate to="/settings/profile" replace />} />
            <Route element={<settingsLayout.Part />}>{routesOf(settingsPages)}</Route>
            <Route path="/admin" element={<Navigate to="/admin/members" replace />} />
            <Route element={<adminLayout.Part />}>{routesOf(adminPages)}</Route>
          </Route>
          <Route path="*" element={<notFoundPage.Part />} />
        </Routes>
      </Suspense>
    </ChunkErrorBoundary>
  );
}
