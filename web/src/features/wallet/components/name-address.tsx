import { useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { ServerForm } from '../../../components/ui/server-form.tsx';
import { useStartWalletChangeMutation } from '../../../generated/graphql.ts';
import { requiredText } from '../../../lib/form-schema.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { WalletError, type InstalledWallet } from '../wallet-standard.ts';
import { useInstalledWallets } from './use-installed-wallets.ts';
import type { WalletChallenge } from './wallet-challenge.ts';

/** The address: typed in, or from a wallet in this browser. */
export function NameAddress({
  current,
  onChallenge,
  onCancel,
}: {
  current: string | null;
  onChallenge: (challenge: WalletChallenge) => void;
  onCancel?: () => void;
}) {
  const [startChange] = useStartWalletChangeMutation();
  const form = useServerForm({
    schema: z.object({
      address: requiredText('Enter the address of your wallet').check(
        z.refine((address) => address !== current, 'This is your wallet already'),
      ),
    }),
    initial: { address: '' },
    send: async (variables) => {
      const { data } = await startChange({ variables });
      const answer = data?.startWalletChange;
      if (answer?.challenge) onChallenge(answer.challenge);
      return answer?.errors;
    },
    fallback: 'Failed to begin with this wallet',
  });
  return (
    <ServerForm
      form={form}
      submitLabel="Continue"
      busyLabel="Continuing..."
      {...(onCancel && { onCancel })}
    >
      <TextField
        label="Solana address"
        required
        spellCheck={false}
        autoComplete="off"
        hint="The public address of your wallet. We never ask for a secret phrase or a key."
        {...form.field('address')}
      />
      <FromInstalled onAddress={(address) => form.set('address', address)} />
    </ServerForm>
  );
}

function FromInstalled({ onAddress }: { onAddress: (address: string) => void }) {
  const wallets = useInstalledWallets();
  const [failure, setFailure] = useState<string | null>(null);
  const take = async (wallet: InstalledWallet) => {
    setFailure(null);
    try {
      const [address] = await wallet.addresses();
      if (address === undefined) setFailure(`${wallet.name} shows us no address.`);
      else onAddress(address);
    } catch (error) {
      if (!(error instanceof WalletError)) throw error;
      setFailure(error.message);
    }
  };
  if (wallets.length === 0) return null;
  return (
    <div className="grid gap-2">
      <p className="text-[0.8125rem] text-ink-faint">Or take it from a wallet of this browser:</p>
      <div className="flex flex-wrap gap-2">
        {wallets.map((wallet, index) => (
          <Button key={index} size="sm" onClick={() => void take(wallet)}>
            {wallet.name}
          </Button>
        ))}
      </div>
      {failure !== null && (
        <p role="alert" className="text-[0.8125rem] font-medium text-danger">
          {failure}
        </p>
      )}
    </div>
  );
}
