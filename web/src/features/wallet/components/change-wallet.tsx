import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { SetWallet } from './set-wallet.tsx';

interface ChangeWalletProps {
  address: string | null;
  onChanged: (address: string) => void;
}

/** Sets the first wallet, or changes it on request. */
export function ChangeWallet({ address, onChanged }: ChangeWalletProps) {
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
