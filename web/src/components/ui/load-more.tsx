import { useState } from 'react';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';

interface LoadMoreProps {
  onLoad: () => Promise<{ error?: unknown }>;
  failure: string;
  label?: string;
}

/** Appends the next page of a list and shows a failure with a retry. */
export function LoadMore({ onLoad, failure, label = 'Load more' }: LoadMoreProps) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const load = async () => {
    setBusy(true);
    setFailed(false);
    const { error } = await onLoad().catch((reason: unknown) => ({ error: reason }));
    setBusy(false);
    setFailed(error !== undefined);
  };
  return (
    <div className="mt-4 grid justify-items-center gap-3">
      {failed && <Banner tone="error">{failure}</Banner>}
      <Button busy={busy} onClick={() => void load()}>
        {failed ? 'Try again' : label}
      </Button>
    </div>
  );
}
