import { useState } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { useOwnWalletQuery } from '#graphql';
import { updateSessionUser } from '../../../lib/session-store.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import type { ActionResult } from '../../../lib/action-result.ts';
import { WalletAddress } from './wallet-address.tsx';
import { WalletCard } from './wallet-card.tsx';
import { WalletTransfers } from './wallet-transfers.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { SetWallet } from './set-wallet.tsx';

/** The viewer's wallet: balances, verification and transactions. */
export default function OwnWallet() {
  const session = useSessionUser();
  const { data, error, refetch } = useOwnWalletQuery();
  const [result, setResult] = useState<ActionResult | null>(null);
  // The session dates from the last sign-in, and the wallet may have changed since.
  const wallet = data?.me;
  const address = wallet ? wallet.walletAddress : (session.wallet_address ?? null);
  const onChanged = (next: string | null, message: string) => {
    updateSessionUser({ wallet_address: next });
    setResult({ tone: 'success', message });
  };
  return (
    <div className="grid grid-cols-1 gap-10">
      {result && <Banner tone={result.tone}>{result.message}</Banner>}
      <WalletCard address={address} />
      {!wallet && <NotLoaded what="the settings of your wallet" {...{ error, refetch }} />}
      {address !== null && (
        <WalletAddress
          address={address}
          wallet={wallet ?? null}
          onResult={setResult}
          onRemoved={() => onChanged(null, 'Wallet removed.')}
        />
      )}
      {wallet && (
        <ChangeWallet
          key={`change ${address}`}
          address={address}
          onChanged={(next) =>
            onChanged(
              next,
              address === null
                ? 'Wallet set. Your reimbursements go to it.'
                : 'Wallet set. Payouts to your previous wallet are on hold until you add it again.',
            )
          }
        />
      )}
      {address !== null && <WalletTransfers key={`transfers ${address}`} />}
    </div>
  );
}

interface ChangeWalletProps {
  address: string | null;
  onChanged: (address: string) => void;
}

/** Sets the first wallet, or changes it on request. */
function ChangeWallet({ address, onChanged }: ChangeWalletProps) {
  const [open, setOpen] = useState(address === null);
  const title = address === null ? 'Set your wallet' : 'Change your wallet';
  return (
    <Section title={title}>
      {!open && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="min-w-0 flex-1 basis-64 text-ink-soft">
            You&apos;ll sign a message with your new wallet. It moves no money and costs nothing.
          </p>
          <Button onClick={() => setOpen(true)}>Use another wallet</Button>
        </div>
      )}
      {open && (
        <SetWallet
          current={address}
          onSet={onChanged}
          {...(address !== null && { onCancel: () => setOpen(false) })}
        />
      )}
    </Section>
  );
}
