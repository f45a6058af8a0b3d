import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { ConnectWallet } from './connect-wallet.tsx';
import { NameAddress } from './name-address.tsx';
import { ProveWallet } from './prove-wallet.tsx';
import type { WalletChallenge } from './wallet-challenge.ts';

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
