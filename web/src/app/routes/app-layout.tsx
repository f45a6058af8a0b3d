import { ApolloProvider } from '@apollo/client/react';
import { lazy, Suspense, useEffect, useRef, useState, type RefObject } from 'react';
import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router';
import { PageSpinner } from '../../components/ui/spinner.tsx';
import { Navigation } from '../../features/session/components/navigation.tsx';
import { createApolloClient } from '../../lib/apollo-client.ts';
import { loadWithRetry } from '../../lib/load-with-retry.ts';
import { useSessionUser } from '../../lib/use-session.ts';
import { ChunkErrorBoundary } from '../chunk-error-boundary.tsx';
import { LiveUpdates } from '../live-updates.tsx';

const NotificationBell = lazy(() =>
  loadWithRetry(() => import('../../features/notifications/components/notification-bell.tsx')),
);

/** The frame of every signed-in page: navigation, data client, live updates. */
export default function AppLayout() {
  const { id } = useSessionUser();
  // A new user gets a new cache, even without a reload between.
  return <Frame key={id} />;
}

function Frame() {
  const [client] = useState(createApolloClient);
  const content = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useFreshStart(content, pathname);
  return (
    <ApolloProvider client={client}>
      <LiveUpdates />
      <a
        href="#content"
        className="sr-only z-50 rounded-md bg-surface px-4 py-2 font-medium shadow-pop focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <div className="lg:pl-60">
        <Navigation />
        {/* One bell: in the sidebar on large screens, beside the menu button on small ones. */}
        <div className="fixed top-2.5 right-14 z-30 lg:top-4 lg:right-auto lg:left-46">
          <Suspense fallback={null}>
            <NotificationBell />
          </Suspense>
        </div>
        <main
          ref={content}
          id="content"
          tabIndex={-1}
          className="mx-auto w-full max-w-6xl px-4 py-6 outline-none sm:px-6 lg:px-10 lg:py-9"
        >
          <ChunkErrorBoundary key={areaOf(pathname)} within>
            <Suspense fallback={<PageSpinner />}>
              <Outlet />
            </Suspense>
          </ChunkErrorBoundary>
        </main>
      </div>
    </ApolloProvider>
  );
}

/** Pages of an area share a frame of their own, which stays when one follows the other. */
function areaOf(pathname: string): string {
  return /^\/(settings|admin)(?=\/|$)/.exec(pathname)?.[0] ?? pathname;
}

/** Another page starts at its top, and a screen reader at its content; going back keeps its place. */
function useFreshStart(content: RefObject<HTMLElement | null>, pathname: string): void {
  const navigation = useNavigationType();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (navigation === NavigationType.Pop) return;
    window.scrollTo(0, 0);
    content.current?.focus({ preventScroll: true });
  }, [content, pathname, navigation]);
}
