import { useEffect, useState, useSyncExternalStore } from 'react';
import { aboveBars } from '../components/ui/action-bar.ts';
import { Button } from '../components/ui/button.tsx';
import { classNames } from '../lib/class-names.ts';
import { askServer, followNetwork, serverReach, subscribeToReach } from '../lib/server-reach.ts';
import { Notice } from './notice.tsx';
import { SuccessToast } from './success-toast.tsx';
import { currentVersion, loadRuntimeConfig } from '../config/env.ts';
import { retryFailedRefreshes, useHasFailedRefresh } from '../lib/failed-refreshes.ts';
import { onLiveEvent } from '../lib/live-events.ts';

/**
 * Notices about the whole page, at its lower edge so that nothing jumps. They are part of the first load, because a separate
 * chunk might not be loadable when it is needed.
 */
export function Notices() {
  useEffect(() => followNetwork(), []);
  return (
    <div
      aria-label="Notices"
      role="region"
      className={classNames(
        'pointer-events-none fixed inset-x-3 z-40 grid justify-items-center gap-2 lg:right-auto lg:left-[calc(var(--side)+var(--gutter))] lg:justify-items-start',
        aboveBars,
      )}
    >
      <SuccessToast />
      <RefreshNotice />
      <ReachNotice />
      <VersionNotice />
    </div>
  );
}

/** Without a notice, as the page was prerendered. Hydration would fail if the server is already known to be away. */
const prerenderedReach = () => 'reached' as const;

function ReachNotice() {
  const reach = useSyncExternalStore(subscribeToReach, serverReach, prerenderedReach);
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    await askServer();
    setBusy(false);
  };
  return (
    <div role="status">
      {reach !== 'reached' && (
        <Notice
          title={reach === 'offline' ? "You're offline" : "Can't reach Outlay"}
          action={
            <Button size="sm" busy={busy} onClick={() => void retry()}>
              Retry
            </Button>
          }
        >
          {reach === 'offline'
            ? "Your changes are kept. You can save once you're back online."
            : "Your changes are kept. We'll reconnect automatically, and then you can save."}
        </Notice>
      )}
    </div>
  );
}

/** Shortest time between two version checks, however often the page gets the focus. */
const pauseMs = 60_000;

/** Offers a reload when the server has a newer build. Never reloads by force: there may be unsaved input. */
function VersionNotice() {
  const offered = useNewVersion();
  const [dismissed, setDismissed] = useState<string | null>(null);
  return (
    <div role="status">
      {offered !== null && offered !== dismissed && (
        <Notice
          title="A new version is available"
          action={
            <>
              <Button size="sm" tone="quiet" onClick={() => setDismissed(offered)}>
                Later
              </Button>
              <Button size="sm" tone="primary" onClick={() => window.location.reload()}>
                Reload
              </Button>
            </>
          }
        >
          Reload to use it. Unsaved changes are kept.
        </Notice>
      )}
    </div>
  );
}

/** Returns the server's build when it differs from the one that this page started with. */
function useNewVersion(): string | null {
  const [offered, setOffered] = useState<string | null>(null);
  useEffect(() => {
    let own: string | null = null;
    let askedAtMs = Date.now();
    let mounted = true;
    void loadRuntimeConfig().then(({ version }) => {
      own = version;
    });
    const onFocus = () => {
      if (own === null || Date.now() - askedAtMs < pauseMs) return;
      askedAtMs = Date.now();
      void currentVersion().then((version) => {
        if (mounted && version !== null) setOffered(version === own ? null : version);
      });
    };
    window.addEventListener('focus', onFocus);
    return () => {
      mounted = false;
      window.removeEventListener('focus', onFocus);
    };
  }, []);
  return offered;
}

/** Tells people on every page that its data could not be refreshed; the page keeps showing it. */
function RefreshNotice() {
  const failed = useHasFailedRefresh();
  const [busy, setBusy] = useState(false);
  // The server can be reached again. Live updates refresh what they cover, and this refreshes the rest.
  useEffect(
    () =>
      onLiveEvent(({ kind }) => {
        if (kind === 'resumed') void retryFailedRefreshes();
      }),
    [],
  );
  const retry = async () => {
    setBusy(true);
    await retryFailedRefreshes();
    setBusy(false);
  };
  return (
    <div role="status">
      {failed && (
        <div className="pointer-events-auto flex items-center gap-x-4 rounded-lg border border-line-strong/60 bg-surface py-2 pr-2 pl-4 shadow-pop">
          <p>
            <span className="font-semibold">Couldn&apos;t refresh.</span>{' '}
            <span className="text-ink-soft max-sm:hidden">This page may be out of date.</span>
          </p>
          <Button size="sm" busy={busy} onClick={() => void retry()}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}
