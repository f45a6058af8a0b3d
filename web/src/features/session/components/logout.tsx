import { LogOut } from 'lucide-react';
import { startTransition, useState } from 'react';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { hasDraftsOf } from '../../../lib/draft-keys.ts';
import { sendPending } from '../../../lib/pending-sends.ts';
import { signOut } from '../../../lib/session.ts';
import { useSessionUser } from '../../../lib/use-session.ts';

const confirmation = lazyPart(() => import('../../../components/ui/confirm-dialog-content.tsx'));

/** Ends the session once nothing is left to send. Unsaved input is removed from this device only after a question. */
export function Logout() {
  const { id } = useSessionUser();
  const [asks, setAsks] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const leave = async () => {
    setIsBusy(true);
    const isSent = await sendPending();
    setIsBusy(false);
    // What was refused shows where it was decided.
    if (!isSent) return;
    if (hasDraftsOf(id)) startTransition(() => setAsks(true));
    else await signOut();
  };
  return (
    <>
      <button
        type="button"
        aria-busy={isBusy}
        onClick={() => void leave()}
        className="mt-2 -ml-2 flex h-8 items-center gap-2 rounded-md px-2 text-sm font-strong text-ink-soft hover:bg-ink/5 hover:text-ink max-lg:h-11 [&_svg]:size-4"
      >
        <LogOut aria-hidden="true" />
        Logout
      </button>
      {asks && (
        <confirmation.Part
          title="Log out and discard unsaved changes?"
          question="You have changes that aren't saved. Logging out removes them from this device."
          confirmLabel="Discard and log out"
          onConfirm={signOut}
          handle={{ close: () => setAsks(false), returnFocus: () => undefined }}
        />
      )}
    </>
  );
}
