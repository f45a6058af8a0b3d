import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { ConnectWallet } from './connect-wallet.tsx';
import { NameAddress } from './name-address.tsx';
import { ProveWallet } from './prove-wallet.tsx';
import type { WalletChallenge } from './wallet-challenge.ts';

/** Sets or changes the wallet, with one in this browser or by an address and a signature that proves its key. */
export function ChangeWallet({
  address,
  onChanged,
}: {
  address: string | null;
  onChanged: (address: string) => void;
}) {
  const [open, setOpen] = useState(address === null);
  const [challenge, setChallenge] = useState<WalletChallenge | null>(null);
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
      {open && !challenge && (
        <>
          <ConnectWallet current={address} onProved={onChanged} />
          <NameAddress
            current={address}
            onChallenge={setChallenge}
            {...(address !== null && { onCancel: () => setOpen(false) })}
          />
        </>
      )}
      {open && challenge && (
        <ProveWallet
          challenge={challenge}
          onBack={() => setChallenge(null)}
          onProved={() => onChanged(challenge.address)}
        />
      )}
    </Section>
  );
}
