import { ApolloProvider, useApolloClient } from '@apollo/client/react';
import { Suspense, useState, type ReactNode, useEffect, useDeferredValue } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
// Apart from the steps themselves, which other pages don't load.
import stepPaths from '../features/getting-started/step-paths.json' with { type: 'json' };
import { createApolloClient } from '../lib/apollo-client.ts';
import { isOperator } from '../lib/session-store.ts';
import { useSessionUser } from '../lib/use-session.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { Questions } from './questions.tsx';
import type { ApolloClient } from '@apollo/client/core';
import { followEventStream } from '../lib/event-stream.ts';
import { followSessionUser } from '../lib/follow-session-user.ts';
import { onLiveEvent, publishLiveEvent, type LiveEvent } from '../lib/live-events.ts';
import { expenseQueries, moneyQueries, refetchActive } from '../lib/refetch-active.ts';
import { usePaletteOpen } from './palette/palette-state.ts';

const bell = lazyPart(() => import('../features/notifications/components/notification-bell.tsx'));
void bell.preload();
const waitingCounts = lazyPart(() => import('./navigation/fetch-waiting-counts.tsx'));
const nextStep = lazyPart(() => import('../features/getting-started/components/next-step.tsx'));
const deviceKey = lazyPart(() => import('./device-key.tsx'));

interface DataFrameProps {
  /** The element for the bell; null until that part of the frame is mounted. */
  bellPlace: HTMLElement | null;
  children: ReactNode;
}

/** Contains everything that fetches data, in its own chunk so that the page's frame shows before it. */
export default function DataFrame({ bellPlace, children }: DataFrameProps) {
  const [client] = useState(createApolloClient);
  const user = useSessionUser();
  const { pathname } = useLocation();
  return (
    <ApolloProvider client={client}>
      <LiveUpdates />
      <Questions />
      <Palette />
      {!isOperator(user) && (
        <Suspense fallback={null}>
          <waitingCounts.Part />
          <deviceKey.Part />
        </Suspense>
      )}
      {bellPlace &&
        !isOperator(user) &&
        createPortal(
          <Suspense fallback={null}>
            <bell.Part />
          </Suspense>,
          bellPlace,
        )}
      {children}
      {!isOperator(user) && stepPaths.includes(pathname) && (
        <Suspense fallback={null}>
          <nextStep.Part />
        </Suspense>
      )}
    </ApolloProvider>
  );
}

/** One action often causes several events; they trigger one refetch. */
const gatherMs = 150;
const hiddenMsMax = 60_000;

/** Shows decisions and payments made elsewhere without a reload. */
function LiveUpdates() {
  const client = useApolloClient();
  useEffect(() => {
    const stopListening = onLiveEvent(createRefetcher(client));
    const stopFollowing = followWhileVisible();
    const stopFollowingUser = followSessionUser();
    return () => {
      stopFollowingUser();
      stopListening();
      stopFollowing();
    };
  }, [client]);
  return null;
}

/**
 * Closes the stream of a page that has been hidden for a minute, because browsers allow only a few connections to one server and
 * forgotten tabs would use them all. The page catches up when shown again.
 */
function followWhileVisible(): () => void {
  let stream = new AbortController();
  let timer: number | undefined;
  void followEventStream(stream.signal);
  const onChange = () => {
    window.clearTimeout(timer);
    if (document.visibilityState === 'hidden') {
      timer = window.setTimeout(() => stream.abort(), hiddenMsMax);
    } else if (stream.signal.aborted) {
      stream = new AbortController();
      void followEventStream(stream.signal);
      publishLiveEvent({ kind: 'resumed' });
    }
  };
  document.addEventListener('visibilitychange', onChange);
  return () => {
    document.removeEventListener('visibilitychange', onChange);
    window.clearTimeout(timer);
    stream.abort();
  };
}

function createRefetcher(client: ApolloClient): (event: LiveEvent) => void {
  let timer: number | undefined;
  let wanted = new Set<string>();
  return (event) => {
    const names = queriesTouchedBy(event);
    if (names.length === 0) return;
    wanted = new Set([...wanted, ...names]);
    window.clearTimeout(timer);
    timer = window.setTimeout(() => {
      void refetchActive(client, [...wanted]);
      wanted = new Set();
    }, gatherMs);
  };
}

function queriesTouchedBy(event: LiveEvent): readonly string[] {
  switch (event.kind) {
    case 'resumed':
      return [...expenseQueries, ...moneyQueries];
    case 'change':
      return /^(Payment|WalletTransaction|Expense(Paid|Approved|SentBack|Rejected))/.test(
        event.data.type,
      )
        ? [...expenseQueries, ...moneyQueries]
        : expenseQueries;
    case 'upload':
      return [];
  }
}

const palette = lazyPart(() => import('./palette/open-palette.tsx'));

/** The command palette, while it is open. Deferred, it waits for its code without a fallback, which React would keep for 300 ms. */
function Palette() {
  const isOpen = usePaletteOpen();
  const isShown = useDeferredValue(isOpen, false);
  return isOpen && isShown && <palette.Part />;
}
