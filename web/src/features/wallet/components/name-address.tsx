import { useState } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { FormFooter } from '../../../components/ui/form-footer.tsx';
import { useStartWalletChangeMutation } from '../../../generated/graphql.ts';
import { useForm } from '../../../lib/use-form.ts';
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
  const form = useForm({
    initial: { address: '' },
    check: ({ address }) => ({ address: addressProblem(address.trim(), current) }),
    send: async ({ address }) => {
      const { data } = await startChange({ variables: { address: address.trim() } });
      const answer = data?.startWalletChange;
      if (answer?.challenge) onChallenge(answer.challenge);
      return answer?.errors;
    },
    // The next step is the challenge, which has already been passed on.
    onDone: () => undefined,
    fallback: 'Failed to begin with this wallet',
  });
  return (
    <form {...form.formProps} className="grid gap-4">
      {form.failure !== null && <Banner tone="error">{form.failure}</Banner>}
      <TextField
        label="Solana address"
        required
        spellCheck={false}
        autoComplete="off"
        hint="The public address of your wallet. We never ask for a secret phrase or a key."
        value={form.values.address}
        error={form.errors.address}
        onChange={(event) => form.set('address', event.target.value)}
      />
      <FromInstalled onAddress={(address) => form.set('address', address)} />
      <FormFooter
        submitLabel="Continue"
        busyLabel="Continuing..."
        busy={form.busy}
        {...(onCancel && { onCancel })}
      />
    </form>
  );
}

function addressProblem(address: string, current: string | null): string | undefined {
  if (address === '') return 'Enter the address of your wallet';
  if (address === current) return 'This is your wallet already';
  return undefined;
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
