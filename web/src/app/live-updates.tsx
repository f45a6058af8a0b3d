import type { ApolloClient } from '@apollo/client/core';
import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { followEventStream } from '../lib/event-stream.ts';
import { followSessionUser } from '../lib/follow-session-user.ts';
import { onLiveEvent, publishLiveEvent, type LiveEvent } from '../lib/live-events.ts';
import { expenseQueries, moneyQueries, refetchActive } from '../lib/refetch-active.ts';

/** One action often causes several events; they trigger one refetch. */
const gatherMs = 150;
const hiddenMsMax = 60_000;

/** Shows decisions and payments made elsewhere without a reload. */
export function LiveUpdates() {
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
