import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { ConnectWallet } from './connect-wallet.tsx';
import { ProveWallet } from './prove-wallet.tsx';
import type { WalletChallenge } from './wallet-challenge.ts';
import * as z from 'zod/mini';
import { TextField } from '../../../components/ui/field.tsx';
import { ServerForm } from '../../../components/ui/server-form.tsx';
import { useStartWalletChangeMutation } from '#graphql';
import { requiredText } from '../../../lib/form-schema.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';

interface SetWalletProps {
  current: string | null;
  onSet: (address: string) => void;
  onCancel?: () => void;
}

/** Sets the wallet, with one in this browser or by an address and a signature that proves its key. */
export function SetWallet({ current, onSet, onCancel }: SetWalletProps) {
  const [challenge, setChallenge] = useState<WalletChallenge | null>(null);
  if (challenge) {
    return (
      <ProveWallet
        challenge={challenge}
        onBack={() => setChallenge(null)}
        onProved={() => onSet(challenge.address)}
      />
    );
  }
  return (
    <>
      <ConnectWallet current={current} onProved={onSet} />
      <details className="border-t border-line pt-4">
        <summary className="touchable cursor-pointer text-base font-medium">
          Advanced: paste an address and a signature
        </summary>
        <div className="pt-4">
          <NameAddress current={current} onChallenge={setChallenge} />
        </div>
      </details>
      {onCancel && (
        <Button tone="quiet" className="mt-4" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </>
  );
}

interface NameAddressProps {
  current: string | null;
  onChallenge: (challenge: WalletChallenge) => void;
}

/** The address of a wallet that signs elsewhere. */
function NameAddress({ current, onChallenge }: NameAddressProps) {
  const [startChange] = useStartWalletChangeMutation();
  const form = useServerForm({
    schema: z.object({
      address: requiredText('Enter the address of your wallet').check(
        z.refine((address) => address !== current, 'This is your wallet already'),
      ),
    }),
    initial: { address: '' },
    draft: 'new-wallet',
    send: async (variables) => {
      const answer = await startChange(variables);
      if (answer?.challenge) onChallenge(answer.challenge);
      return answer?.errors;
    },
    fallback: 'Failed to continue with this wallet',
  });
  return (
    <ServerForm form={form} submitLabel="Continue" busyLabel="Continuing...">
      <TextField
        label="Solana address"
        required
        spellCheck={false}
        autoComplete="off"
        hint="The public address of your wallet. We never ask for a secret phrase or a key."
        {...form.field('address')}
      />
    </ServerForm>
  );
}
