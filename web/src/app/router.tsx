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

const publicPages = pagesAt({
  '/': () => import('./routes/landing-page.tsx'),
  '/login': () => import('./routes/login-page.tsx'),
  '/security': () => import('./routes/security-page.tsx'),
  '/verify': () => import('../features/proofs/components/verify-page.tsx'),
});

/** Pages before the guard that need the data client. */
const accessPages = pagesAt({
  '/forgot-password': () => import('../features/account-access/components/forgot-password.tsx'),
  '/reset-password': () => import('../features/account-access/components/reset-password.tsx'),
  '/invitation': () => import('../features/account-access/components/accept-invitation.tsx'),
  '/create-organization': () =>
    import('../features/account-access/components/create-organization.tsx'),
  '/confirm-organization': () =>
    import('../features/account-access/components/organization-confirmation.tsx'),
  '/sign-in/callback': () =>
    import('../features/account-access/components/single-sign-on-callback.tsx'),
  '/two-step-sign-in': () => import('./routes/two-step-page.tsx'),
});

/** Pages behind the guard. */
const appPages = pagesAt({
  '/dashboard': () => import('./routes/dashboard-page.tsx'),
  '/pay-back': () => import('../features/dashboard/components/pay-back-page.tsx'),
  '/pending-tasks': () => import('../features/approvals/inbox/pending-tasks.tsx'),
  '/expenses': () => import('./routes/expenses/expense-list-page.tsx'),
  '/expenses/create-from-receipt': () => import('./routes/expenses/create-from-receipt-page.tsx'),
  '/expenses/create': () => import('./routes/expenses/create-expense-page.tsx'),
  '/expenses/:id': () => import('./routes/expenses/expense-page.tsx'),
  '/expenses/:id/edit': () => import('./routes/expenses/edit-expense-page.tsx'),
  '/expenses/:id/proof': () => import('../features/proofs/components/proof-page.tsx'),
  '/approval-rules': () => import('./routes/rules-overview-page.tsx'),
  '/insights': () => import('./routes/insights-page.tsx'),
  '/payouts': () => import('./routes/payouts-page.tsx'),
  '/books': () => import('../features/books/components/month-page.tsx'),
  '/books/journal': () => import('../features/books/components/journal-page.tsx'),
  '/books/payables': () => import('../features/books/components/payables-page.tsx'),
  '/books/statement': () => import('../features/books/components/statement-page.tsx'),
  '/books/withdrawals': () => import('../features/payouts/components/withdrawals-page.tsx'),
  '/books/vat': () => import('../features/books/components/vat-page.tsx'),
  '/books/accounts': () => import('../features/books/components/accounts-page.tsx'),
  '/ops': () => import('./routes/ops-page.tsx'),
  '/explorer': () => import('./routes/explorer-page.tsx'),
  '/notifications': () => import('../features/notifications/components/notification-list.tsx'),
});

const settingsPages = pagesAt({
  '/settings/profile': () => import('./routes/settings/profile-page.tsx'),
  '/settings/notifications': () => import('../features/notifications/components/preferences.tsx'),
  '/settings/delegation': () => import('../features/delegations/components/delegations.tsx'),
  '/settings/wallet': () => import('../features/wallet/components/own-wallet.tsx'),
  '/settings/api-keys': () => import('../features/api-keys/components/api-keys.tsx'),
});

const adminPages = pagesAt({
  '/admin/members': () => import('../features/members/components/members.tsx'),
  '/admin/members/invite': () => import('../features/members/bulk/invite-people.tsx'),
  '/admin/departments': () => import('../features/organization/components/departments-card.tsx'),
  '/admin/organization': () => import('../features/organization/components/organization-card.tsx'),
  '/admin/single-sign-on': () => import('../features/single-sign-on/components/single-sign-on.tsx'),
  '/admin/webhooks': () => import('../features/webhooks/components/webhooks.tsx'),
  '/admin/policies': () => import('../features/catalogue/components/catalogue.tsx'),
  '/admin/approval-rules': () => import('./routes/admin/approval-rules-page.tsx'),
  '/admin/approval-rules/templates': () =>
    import('../features/approval-rules/templates/choose-template.tsx'),
  '/admin/approval-rules/:id': () => import('./routes/admin/approval-rule-page.tsx'),
  '/admin/payout-settings': () =>
    import('../features/payout-settings/components/payout-settings.tsx'),
  '/admin/wallets': () => import('../features/company-wallets/components/company-wallets.tsx'),
  '/admin/changes': () => import('../features/changes/components/changes.tsx'),
  '/admin/audit-log': () => import('../features/organization/components/audit-log.tsx'),
});

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

function pagesAt(pages: Readonly<Record<string, PageLoader>>): PageAt[] {
  return Object.entries(pages).map(([path, load]) => ({ path, page: lazyPart(load) }));
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
