import { useState } from 'react';
import { resultOf, type ActionResult } from '../../lib/action-result.ts';
import type { Refusal } from '../../lib/graphql-failures.ts';
import { showSuccess } from '../../lib/success-notice.ts';
import { Button } from './button.tsx';

interface ArchiveButtonProps {
  name: string;
  archived: boolean;
  send: () => Promise<readonly Refusal[] | undefined>;
  /** Gets the refusal or the proposal; null before the response. */
  onResult: (result: ActionResult | null) => void;
  /** Called once the server has answered. */
  onDone: () => void;
  /** Shown when the server gives no message. */
  fallback: string;
}

/** Archives or restores an item. `send` resolves to the server's refusals, empty on success. */
export function ArchiveButton({
  name,
  archived,
  send,
  onResult,
  onDone,
  fallback,
}: ArchiveButtonProps) {
  const [busy, setBusy] = useState(false);
  const change = async () => {
    setBusy(true);
    onResult(null);
    const refusals = await send().catch(() => undefined);
    setBusy(false);
    onDone();
    if (refusals?.length !== 0) onResult(resultOf(refusals, fallback));
    else showSuccess(archived ? `${name} restored` : `${name} archived`);
  };
  const action = archived ? 'Restore' : 'Archive';
  return (
    <Button tone="quiet" busy={busy} aria-label={`${action} ${name}`} onClick={() => void change()}>
      {action}
    </Button>
  );
}
