import { useState } from 'react';
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
      <NameAddress current={current} onChallenge={setChallenge} {...(onCancel && { onCancel })} />
    </>
  );
}
