import { Suspense, type ComponentType } from 'react';
import { matchPath, Navigate, Route, Routes } from 'react-router';
import { PageSpinner } from '../components/ui/spinner.tsx';
import { RequireSession } from '../features/session/components/require-session.tsx';
import { ChunkErrorBoundary } from './chunk-error-boundary.tsx';
import { dataFrame } from './lazy-data-frame.ts';
import { lazyPart, type LazyPart } from '../lib/lazy-part.tsx';
import { Notices } from './notices.tsx';

type PageLoader = () => Promise<{ default: ComponentType }>;

const appLayout = lazyPart(() => import('./routes/app-layout.tsx'));
const accessLayout = lazyPart(() => import('./routes/access-layout.tsx'));
const settingsLayout = lazyPart(() => import('./routes/settings/settings-layout.tsx'));
const adminLayout = lazyPart(() => import('./routes/admin/admin-layout.tsx'));
const notFoundPage = lazyPart(() => import('./routes/not-found-page.tsx'));

const publicPages = [
  pageAt('/', () => import('./routes/landing-page.tsx')),
  pageAt('/login', () => import('./routes/login-page.tsx')),
  pageAt('/security', () => import('./routes/security-page.tsx')),
  pageAt('/verify', () => import('../features/proofs/components/verify-page.tsx')),
];

/** Pages before the guard that need the data client. */
const accessPages = [
  pageAt(
    '/forgot-password',
    () => import('../features/account-access/components/forgot-password.tsx'),
  ),
  pageAt(
    '/reset-password',
    () => import('../features/account-access/components/reset-password.tsx'),
  ),
  pageAt(
    '/invitation',
    () => import('../features/account-access/components/accept-invitation.tsx'),
  ),
  pageAt(
    '/create-organization',
    () => import('../features/account-access/components/create-organization.tsx'),
  ),
  pageAt(
    '/confirm-organization',
    () => import('../features/account-access/components/organization-confirmation.tsx'),
  ),
  pageAt(
    '/sign-in/callback',
    () => import('../features/account-access/components/single-sign-on-callback.tsx'),
  ),
  pageAt('/two-step-sign-in', () => import('./routes/two-step-page.tsx')),
];

/** Pages behind the guard. */
const appPages = [
  pageAt('/dashboard', () => import('./routes/dashboard-page.tsx')),
  pageAt('/pending-tasks', () => import('../features/approvals/inbox/pending-tasks.tsx')),
  pageAt('/expenses', () => import('./routes/expenses/expense-list-page.tsx')),
  pageAt(
    '/expenses/create-from-receipt',
    () => import('./routes/expenses/create-from-receipt-page.tsx'),
  ),
  pageAt('/expenses/create', () => import('./routes/expenses/create-expense-page.tsx')),
  pageAt('/expenses/:id', () => import('./routes/expenses/expense-page.tsx')),
  pageAt('/expenses/:id/edit', () => import('./routes/expenses/edit-expense-page.tsx')),
  pageAt('/expenses/:id/proof', () => import('../features/proofs/components/proof-page.tsx')),
  pageAt('/approval-rules', () => import('./routes/rules-overview-page.tsx')),
  pageAt('/insights', () => import('./routes/insights-page.tsx')),
  pageAt('/payouts', () => import('./routes/payouts-page.tsx')),
  pageAt('/books', () => import('../features/books/components/month-page.tsx')),
  pageAt('/books/journal', () => import('../features/books/components/journal-page.tsx')),
  pageAt('/books/payables', () => import('../features/books/components/payables-page.tsx')),
  pageAt('/books/statement', () => import('../features/books/components/statement-page.tsx')),
  pageAt('/books/accounts', () => import('../features/books/components/accounts-page.tsx')),
  pageAt('/ops', () => import('./routes/ops-page.tsx')),
  pageAt('/explorer', () => import('./routes/explorer-page.tsx')),
  pageAt(
    '/notifications',
    () => import('../features/notifications/components/notification-list.tsx'),
  ),
];

const settingsPages = [
  pageAt('/settings/profile', () => import('./routes/settings/profile-page.tsx')),
  pageAt(
    '/settings/notifications',
    () => import('../features/notifications/components/preferences.tsx'),
  ),
  pageAt(
    '/settings/delegation',
    () => import('../features/delegations/components/delegations.tsx'),
  ),
  pageAt('/settings/wallet', () => import('../features/wallet/components/own-wallet.tsx')),
  pageAt('/settings/api-keys', () => import('../features/api-keys/components/api-keys.tsx')),
];

const adminPages = [
  pageAt('/admin/members', () => import('../features/members/components/members.tsx')),
  pageAt('/admin/members/invite', () => import('../features/members/bulk/invite-people.tsx')),
  pageAt(
    '/admin/departments',
    () => import('../features/organization/components/departments-card.tsx'),
  ),
  pageAt(
    '/admin/organization',
    () => import('../features/organization/components/organization-card.tsx'),
  ),
  pageAt(
    '/admin/single-sign-on',
    () => import('../features/single-sign-on/components/single-sign-on.tsx'),
  ),
  pageAt('/admin/webhooks', () => import('../features/webhooks/components/webhooks.tsx')),
  pageAt('/admin/policies', () => import('../features/catalogue/components/catalogue.tsx')),
  pageAt('/admin/approval-rules', () => import('./routes/admin/approval-rules-page.tsx')),
  pageAt(
    '/admin/approval-rules/templates',
    () => import('../features/approval-rules/templates/choose-template.tsx'),
  ),
  pageAt('/admin/approval-rules/:id', () => import('./routes/admin/approval-rule-page.tsx')),
  pageAt(
    '/admin/payout-settings',
    () => import('../features/payout-settings/components/payout-settings.tsx'),
  ),
  pageAt(
    '/admin/wallets',
    () => import('../features/company-wallets/components/company-wallets.tsx'),
  ),
  pageAt('/admin/changes', () => import('../features/changes/components/changes.tsx')),
  pageAt('/admin/audit-log', () => import('../features/organization/components/audit-log.tsx')),
];

interface PageAt {
  path: string;
  page: LazyPart<object>;
}

/** Returns the paths of all screens. */
export const pagePaths = (): string[] =>
  [...publicPages, ...accessPages, ...appPages, ...settingsPages, ...adminPages].map(
    ({ path }) => path,
  );

/** First path segments behind the guard. */
export const appAreas: readonly string[] = [
  ...new Set(
    [...appPages, ...settingsPages, ...adminPages].map(({ path }) => path.split('/')[1] ?? ''),
  ),
];

function pageAt(path: string, load: PageLoader): PageAt {
  return { path, page: lazyPart(load) };
}

const routesOf = (pages: readonly PageAt[]) =>
  pages.map(({ path, page: { Part: Page } }) => (
    <Route key={path} path={path} element={<Page />} />
  ));

/** Loads all chunks of the first page in parallel. */
export async function preloadFirstPage(pathname: string): Promise<void> {
  const pageOf = (pages: readonly PageAt[]) =>
    pages.find(({ path }) => matchPath(path, pathname) !== null)?.page;
  const framed = (page: LazyPart<object> | undefined, ...layouts: LazyPart<object>[]) =>
    page && [appLayout, dataFrame, ...layouts, page];
  const publicPage = pageOf(publicPages);
  const accessPage = pageOf(accessPages);
  const parts = (publicPage && [publicPage]) ??
    (accessPage && [accessLayout, accessPage]) ??
    framed(pageOf(appPages)) ??
    framed(pageOf(settingsPages), settingsLayout) ??
    framed(pageOf(adminPages), adminLayout) ?? [notFoundPage];
  await Promise.all(parts.map((part) => part.preload()));
}

/** The screens of the product, each in its own chunk. */
export const AppRoutes = () => (
  <ChunkErrorBoundary>
    <Notices />
    <Suspense fallback={<PageSpinner />}>
      <Routes>
        {routesOf(publicPages)}
        <Route element={<accessLayout.Part />}>{routesOf(accessPages)}</Route>
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
