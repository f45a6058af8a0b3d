import { StrictMode, type ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { AppProviders } from './app/providers.tsx';
import { appAreas, AppRoutes, preloadFirstPage } from './app/router.tsx';
import { AppFrame } from './app/routes/app-frame.tsx';
import { DashboardSkeleton } from './app/routes/dashboard-outline.tsx';
import { publicTitles } from './app/routes/public-titles.ts';
import { PageSpinner } from './components/ui/spinner.tsx';
import { placeholderUser } from './lib/placeholder-user.ts';
import type { SessionUser } from './lib/session-store.ts';
import { SessionUserContext } from './lib/use-session.ts';

/** Prerenders a page that is the same for everyone; the client hydrates it. */
export interface WrittenPage {
  path: keyof typeof publicTitles;
  title: string;
  html: string;
}

/** Prerenders the frame of the pages behind the guard for a placeholder user; the client replaces it. */
export interface WrittenFrame {
  /** First path segments of the pages in this frame. */
  areas: readonly string[];
  frame: string;
  dashboard: string;
  dashboardWithWallet: string;
}

export interface Written {
  pages: WrittenPage[];
  frame: WrittenFrame;
}

/** Renders what people see before the client runs. */
async function writePages(): Promise<Written> {
  const pages: WrittenPage[] = [];
  for (const path of ['/', '/login'] as const) {
    const title = publicTitles[path];
    await preloadFirstPage(path);
    pages.push({ path, title, html: renderToString(<PublicPage path={path} />) });
  }
  return { pages, frame: writeFrame() };
}

/** The same tree as in main.tsx, or hydration would fail. */
const PublicPage = ({ path }: { path: string }) => (
  <StrictMode>
    <AppProviders>
      <StaticRouter location={path}>
        <AppRoutes />
      </StaticRouter>
    </AppProviders>
  </StrictMode>
);

function writeFrame(): WrittenFrame {
  const written = (content: ReactNode, user: SessionUser = placeholderUser) =>
    renderToStaticMarkup(
      <StaticRouter location="/">
        <SessionUserContext value={user}>{content}</SessionUserContext>
      </StaticRouter>,
    );
  return {
    areas: appAreas,
    frame: written(
      <AppFrame>
        <PageSpinner />
      </AppFrame>,
    ),
    dashboard: written(<DashboardSkeleton />, { ...placeholderUser, wallet_address: null }),
    dashboardWithWallet: written(<DashboardSkeleton />),
  };
}

/** Written during the import, because the build's module runner ends with it. */
export const written = await writePages();
