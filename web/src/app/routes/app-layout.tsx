import { Suspense, useEffect, useRef, useState, type RefObject } from 'react';
import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router';
import { PageSpinner } from '../../components/ui/spinner.tsx';
import { Navigation } from '../../features/session/components/navigation.tsx';
import { useSessionUser } from '../../lib/use-session.ts';
import { ChunkErrorBoundary } from '../chunk-error-boundary.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { dataFrame } from '../lazy-data-frame.ts';
import { DashboardSkeleton } from './dashboard-outline.tsx';

const shortcuts = lazyPart(() => import('../shortcuts.tsx'));

/** The frame of every signed-in page: navigation first, then data client, live updates and the page. */
export default function AppLayout() {
  const { id } = useSessionUser();
  // A new user gets a new cache, even without a reload between.
  return <Frame key={id} />;
}

function Frame() {
  const content = useRef<HTMLElement>(null);
  const [bellPlace, setBellPlace] = useState<HTMLElement | null>(null);
  const { pathname } = useLocation();
  useFreshStart(content, pathname);
  return (
    <>
      <a
        href="#content"
        className="sr-only z-50 rounded-md bg-surface px-4 py-2 font-medium shadow-pop focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <Suspense fallback={null}>
        <shortcuts.Part />
      </Suspense>
      <div className="lg:pl-60">
        <Navigation />
        {/* One bell: in the sidebar on large screens, beside the menu button on small ones. */}
        <div
          ref={setBellPlace}
          className="fixed top-2.5 right-14 z-30 lg:top-4 lg:right-auto lg:left-46"
        />
        <main
          ref={content}
          id="content"
          tabIndex={-1}
          className="mx-auto w-full max-w-6xl px-4 py-6 outline-none sm:px-6 lg:px-10 lg:py-9"
        >
          <ChunkErrorBoundary within>
            <Suspense fallback={<ComingPage pathname={pathname} />}>
              <dataFrame.Part bellPlace={bellPlace}>
                <ChunkErrorBoundary key={areaOf(pathname)} within>
                  <Suspense fallback={<ComingPage pathname={pathname} />}>
                    <Outlet />
                  </Suspense>
                </ChunkErrorBoundary>
              </dataFrame.Part>
            </Suspense>
          </ChunkErrorBoundary>
        </main>
      </div>
    </>
  );
}

/** What stands there until a page has come. */
function ComingPage({ pathname }: { pathname: string }) {
  return pathname === '/dashboard' ? <DashboardSkeleton /> : <PageSpinner />;
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
