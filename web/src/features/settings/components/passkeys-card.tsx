import { Fingerprint } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '../../../components/ui/button.tsx';
import { ListCard } from '../../../components/ui/list-card.tsx';
import { useMyPasskeysQuery } from '#graphql';
import type { ActionResult } from '../../../lib/action-result.ts';
import { useAddPasskey } from '../api/use-add-passkey.ts';
import { PasskeyRow } from './passkey-row.tsx';

const PASSKEYS_MAX = 10;

/** The viewer's passkeys. */
export function PasskeysCard() {
  const query = useMyPasskeysQuery();
  const [result, setResult] = useState<ActionResult | string | null>(null);
  const { add, busy } = useAddPasskey(setResult);
  const passkeys = query.data?.myPasskeys;
  const isFull = passkeys !== undefined && passkeys.length >= PASSKEYS_MAX;
  const isLoaded = passkeys !== undefined;
  const hash = useLocation().hash;
  // Links to this card come from approvals that need a passkey.
  useEffect(() => {
    if (isLoaded && hash === '#passkeys') document.querySelector(hash)?.scrollIntoView();
  }, [isLoaded, hash]);
  return (
    <ListCard
      id="passkeys"
      title="Passkeys"
      action={
        isLoaded && (
          <Button
            size="sm"
            busy={busy}
            disabled={isFull}
            title={isFull ? `You can have ${PASSKEYS_MAX} passkeys. Remove one first.` : undefined}
            onClick={() => void add()}
          >
            Add a passkey
          </Button>
        )
      }
      result={result}
      items={passkeys}
      query={query}
      noun="your passkeys"
      skeletonRows={1}
      empty={{
        Icon: Fingerprint,
        title: 'No passkeys yet',
        text: 'Sign in, confirm changes and sign approvals with your fingerprint, face or device PIN.',
      }}
      keyOf={({ id }) => id}
    >
      {(passkey) => <PasskeyRow passkey={passkey} onResult={setResult} />}
    </ListCard>
  );
}
