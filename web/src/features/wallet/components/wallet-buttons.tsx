import { useState } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { WalletError, type InstalledWallet } from '../wallet-standard.ts';

interface WalletButtonsProps {
  wallets: readonly InstalledWallet[];
  /** The text before the wallet's name, such as `Sign with`. */
  verb: string;
  /** Resolves to why it failed; null on success. */
  act: (wallet: InstalledWallet) => Promise<string | null>;
}

/** A button for each wallet in this browser, with the last failure above. */
export function WalletButtons({ wallets, verb, act }: WalletButtonsProps) {
  const [busy, setBusy] = useState<InstalledWallet | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const press = async (wallet: InstalledWallet) => {
    setBusy(wallet);
    setFailure(null);
    try {
      setFailure(await act(wallet));
    } catch (error) {
      setFailure(error instanceof WalletError ? error.message : 'Failed to set your wallet');
    }
    setBusy(null);
  };
  return (
    <>
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      <div className="flex flex-wrap gap-2">
        {wallets.map((wallet, index) => (
          <Button
            key={index}
            tone="primary"
            busy={busy === wallet}
            disabled={busy !== null}
            onClick={() => void press(wallet)}
          >
            {verb} {wallet.name}
          </Button>
        ))}
      </div>
    </>
  );
}
