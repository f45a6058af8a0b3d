import {
  startTransition,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router';
import { PageSpinner } from '../../components/ui/spinner.tsx';
import { useSessionUser } from '../../lib/use-session.ts';
import { ChunkErrorBoundary } from '../chunk-error-boundary.tsx';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { dataFrame } from '../lazy-data-frame.ts';
import { AppFrame } from './app-frame.tsx';
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
  // The frame renders first; an urgent update here would combine its first render with that of the content in one task.
  const placeBell = useCallback((place: HTMLElement | null) => {
    startTransition(() => setBellPlace(place));
  }, []);
  const { pathname } = useLocation();
  useFreshStart(content, pathname);
  return (
    <>
      <Suspense fallback={null}>
        <shortcuts.Part />
      </Suspense>
      <AppFrame content={content} bellPlace={placeBell}>
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
      </AppFrame>
    </>
  );
}

/** Shown until a page has loaded. */
const ComingPage = ({ pathname }: { pathname: string }) =>
  pathname === '/dashboard' ? <DashboardSkeleton /> : <PageSpinner />;

/** Returns the area of a page. Pages of one area share a frame, which stays when people move between them. */
const areaOf = (pathname: string): string =>
  /^\/(settings|admin)(?=\/|$)/.exec(pathname)?.[0] ?? pathname;

/** Starts a new page at its top, and a screen reader at its content. Going back restores the position. */
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
