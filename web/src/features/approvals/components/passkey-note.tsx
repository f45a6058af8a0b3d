import { KeyRound } from 'lucide-react';
import type { PasskeyRequestPartsFragment } from '#graphql';
import { needsNewPasskey } from '../api/sign-decision.ts';
import { TextLink } from '../../../components/ui/text-link.tsx';

/** Tells the viewer that approving requires a passkey, and where to add one. Renders nothing if none is required. */
export function PasskeyNote({ request }: { request: PasskeyRequestPartsFragment | null }) {
  if (!request) return null;
  return (
    <p className="flex items-start gap-2 text-sm text-ink-soft">
      <KeyRound aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {needsNewPasskey(request) ? (
        <span>
          Approving this takes a passkey, and you don&apos;t have one yet.{' '}
          <TextLink look="accent" to="/settings/profile#passkeys">
            Add a passkey
          </TextLink>
        </span>
      ) : (
        <span>You&apos;ll sign this approval with your passkey.</span>
      )}
    </p>
  );
}
