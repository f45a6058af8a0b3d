import { useEffect, useState, useSyncExternalStore } from 'react';
import { aboveBars } from '../components/ui/action-bar.ts';
import { Button } from '../components/ui/button.tsx';
import { classNames } from '../lib/class-names.ts';
import { askServer, followNetwork, serverReach, subscribeToReach } from '../lib/server-reach.ts';
import { Notice } from './notice.tsx';
import { RefreshNotice } from './refresh-notice.tsx';
import { SuccessToast } from './success-toast.tsx';
import { VersionNotice } from './version-notice.tsx';

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
