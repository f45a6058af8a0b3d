import { lazy, Suspense, useState, type ComponentType } from 'react';
import { matchPath, Navigate, Route, Routes, useLocation } from 'react-router';
import { PageSpinner } from '../components/ui/spinner.tsx';
import { RequireSession } from '../features/session/components/require-session.tsx';
import { loadWithRetry } from '../lib/load-with-retry.ts';
import { ChunkErrorBoundary } from './chunk-error-boundary.tsx';
import { Notices } from './notices.tsx';

type PageLoader = () => Promise<{ default: ComponentType }>;
const page = (load: PageLoader) => lazy(() => loadWithRetry(load));

const LandingPage = page(() => import('./routes/landing-page.tsx'));
const LoginPage = page(() => import('./routes/login-page.tsx'));
const NotFoundPage = page(() => import('./routes/not-found-page.tsx'));
const ForgotPasswordPage = page(() => import('./routes/access/forgot-password-page.tsx'));
const ResetPasswordPage = page(() => import('./routes/access/reset-password-page.tsx'));
const InvitationPage = page(() => import('./routes/access/invitation-page.tsx'));
const AppLayout = page(() => import('./routes/app-layout.tsx'));
const SettingsLayout = page(() => import('./routes/settings/settings-layout.tsx'));
const AdminLayout = page(() => import('./routes/admin/admin-layout.tsx'));

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
  appPage('/approval-rules', () => import('./routes/rules-overview-page.tsx')),
  appPage('/notifications', () => import('./routes/notifications-page.tsx')),
];

const settingsPages = [
  appPage('/settings/profile', () => import('./routes/settings/profile-page.tsx')),
  appPage(
    '/settings/notifications',
    () => import('./routes/settings/notification-preferences-page.tsx'),
  ),
  appPage('/settings/delegation', () => import('./routes/settings/delegation-page.tsx')),
  appPage('/settings/wallet', () => import('./routes/settings/wallet-page.tsx')),
  appPage('/settings/api-keys', () => import('./routes/settings/api-keys-page.tsx')),
];

const adminPages = [
  appPage('/admin/members', () => import('./routes/admin/members-page.tsx')),
  appPage('/admin/departments', () => import('./routes/admin/departments-page.tsx')),
  appPage('/admin/organization', () => import('./routes/admin/organization-page.tsx')),
  appPage('/admin/webhooks', () => import('./routes/admin/webhooks-page.tsx')),
  appPage('/admin/policies', () => import('./routes/admin/policies-page.tsx')),
  appPage('/admin/approval-rules', () => import('./routes/admin/approval-rules-page.tsx')),
  appPage('/admin/approval-rules/:id', () => import('./routes/admin/approval-rule-page.tsx')),
  appPage('/admin/audit-log', () => import('./routes/admin/audit-log-page.tsx')),
];

function appPage(path: string, load: PageLoader) {
  return { path, load, Page: page(load) };
}

function routesOf(pages: readonly ReturnType<typeof appPage>[]) {
  return pages.map(({ path, Page }) => <Route key={path} path={path} element={<Page />} />);
}

/** The first page's chunk is fetched beside the layout's, not after it. */
function preloadPage(pathname: string): void {
  const first = [...appPages, ...settingsPages, ...adminPages].find(
    ({ path }) => matchPath(path, pathname) !== null,
  );
  // A failure here is met again, with its retry, when the page is rendered.
  first?.load().catch(() => undefined);
}

/** The screens of the product, each in its own chunk. */
export function AppRoutes() {
  const { pathname } = useLocation();
  useState(() => preloadPage(pathname));
  return (
    <ChunkErrorBoundary>
      <Notices />
      <Suspense fallback={<PageSpinner />}>
        <Routes>
          <Route path="/" element={<LandingPage />} />
          <Route path="/login" element={<LoginPage />} />
          <Route path="/forgot-password" element={<ForgotPasswordPage />} />
          <Route path="/reset-password" element={<ResetPasswordPage />} />
          <Route path="/invitation" element={<InvitationPage />} />
          <Route
            element={
              <RequireSession>
                <AppLayout />
              </RequireSession>
            }
          >
            {routesOf(appPages)}
            <Route path="/settings" element={<Navigate to="/settings/profile" replace />} />
            <Route element={<SettingsLayout />}>{routesOf(settingsPages)}</Route>
            <Route path="/admin" element={<Navigate to="/admin/members" replace />} />
            <Route element={<AdminLayout />}>{routesOf(adminPages)}</Route>
          </Route>
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Suspense>
    </ChunkErrorBoundary>
  );
}
