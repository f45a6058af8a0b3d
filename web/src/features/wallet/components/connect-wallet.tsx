import { useConfirmWalletChangeMutation, useStartWalletChangeMutation } from '#graphql';
import { failureMessage } from '../../../lib/graphql-failures.ts';
import type { InstalledWallet } from '../wallet-standard.ts';
import { useInstalledWallets } from './use-installed-wallets.ts';
import { WalletButtons } from './wallet-buttons.tsx';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { AppLinks, OnYourPhone } from './on-your-phone.tsx';

const failedToSet = 'Failed to set your wallet';

interface ConnectWalletProps {
  current: string | null;
  onProved: (address: string) => void;
}

/** Sets the wallet with one in this browser, which provides its address and signs, or with one on the phone. */
export function ConnectWallet({ current, onProved }: ConnectWalletProps) {
  const wallets = useInstalledWallets();
  const connect = useConnect(current, onProved);
  const isPhone = useMediaQuery('(pointer: coarse)');
  return (
    <div className="mb-5 grid gap-5">
      {wallets.length > 0 && (
        <div className="grid gap-3">
          <p className="text-ink-soft">
            Connect a wallet and sign a message to prove it’s yours. It moves no money and costs
            nothing.
          </p>
          <WalletButtons wallets={wallets} verb="Connect" act={connect} />
        </div>
      )}
      {isPhone ? wallets.length === 0 && <AppLinks /> : <OnYourPhone />}
    </div>
  );
}

/** Resolves to why the wallet could not be set, or null. @throws {WalletError} */
function useConnect(current: string | null, onProved: (address: string) => void) {
  const [startChange] = useStartWalletChangeMutation();
  const [confirmChange] = useConfirmWalletChangeMutation();
  return async (wallet: InstalledWallet): Promise<string | null> => {
    const [address] = await wallet.addresses();
    if (address === undefined) return `${wallet.name} returned no address.`;
    if (address === current) return 'This is your wallet already';
    const started = await startChange({ address });
    if (!started?.challenge) return failureMessage(started?.errors, failedToSet);
    const signature = await wallet.sign(address, started.challenge.message);
    const confirmed = await confirmChange({ address, signature });
    const errors = confirmed?.errors;
    if (errors?.length !== 0) return failureMessage(errors, failedToSet);
    onProved(address);
    return null;
  };
}
