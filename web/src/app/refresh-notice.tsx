import { useEffect, useState } from 'react';
import { Button } from '../components/ui/button.tsx';
import { retryFailedRefreshes, useHasFailedRefresh } from '../lib/failed-refreshes.ts';
import { onLiveEvent } from '../lib/live-events.ts';

/** Tells people on every page that its data could not be refreshed; the page keeps showing it. */
export function RefreshNotice() {
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
