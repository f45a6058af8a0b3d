import { useEffect, useState } from 'react';
import { Button } from '../components/ui/button.tsx';
import { currentVersion, loadRuntimeConfig } from '../config/env.ts';
import { Notice } from './notice.tsx';

/** Shortest time between two version checks, however often the page gets the focus. */
const pauseMs = 60_000;

/** Offers a reload when the server has a newer build. Never reloads by force: there may be unsaved input. */
export function VersionNotice() {
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
