import { useConfirmWalletChangeMutation, useStartWalletChangeMutation } from '#graphql';
import { failureMessage } from '../../../lib/graphql-failures.ts';
import type { InstalledWallet } from '../wallet-standard.ts';
import { useInstalledWallets } from './use-installed-wallets.ts';
import { WalletButtons } from './wallet-buttons.tsx';
import { Suspense, useState } from 'react';
import { Chip } from '../../../components/ui/chip.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import apps from './wallet-apps.json' with { type: 'json' };

const failedToSet = 'Failed to set your wallet';

interface ConnectWalletProps {
  current: string | null;
  onProved: (address: string) => void;
}

/** Sets the wallet with one in this browser, which provides its address and signs; without any, with one on the phone. */
export function ConnectWallet({ current, onProved }: ConnectWalletProps) {
  const wallets = useInstalledWallets();
  const connect = useConnect(current, onProved);
  if (wallets.length === 0) return <OpenInWallet />;
  return (
    <div className="mb-5 grid gap-3">
      <p className="text-ink-soft">
        Connect a wallet and sign a message to prove it’s yours. It moves no money and costs
        nothing.
      </p>
      <WalletButtons wallets={wallets} verb="Connect" act={connect} />
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

const qrCode = lazyPart(() => import('../../../components/ui/qr-code.tsx'));

type App = (typeof apps)[number];

/** The universal link by which an app opens a page of ours in its own browser, whose wallet can sign. */
const linkOf = ({ browse }: App): string =>
  `${browse}${encodeURIComponent(`${location.origin}/settings/wallet`)}?ref=${encodeURIComponent(location.origin)}`;

/** For a browser without a wallet: the wallet's own browser on the phone, by a press there and by a QR code elsewhere. */
function OpenInWallet() {
  const isPhone = useMediaQuery('(pointer: coarse)');
  return (
    <div className="mb-5 grid gap-3">
      <p className="text-ink-soft">
        {isPhone
          ? 'Open Outlay in your wallet app, sign in there, and connect with one tap.'
          : 'Scan the code with your phone. Your wallet app opens Outlay: sign in there, and connect with one tap.'}
      </p>
      {isPhone ? <AppLinks /> : <AppCode />}
    </div>
  );
}

const AppLinks = () => (
  <div className="flex flex-wrap gap-2">
    {apps.map((app) => (
      <a
        key={app.name}
        href={linkOf(app)}
        className="inline-flex h-11 items-center rounded-md bg-accent px-4 font-strong text-on-accent hover:bg-accent-strong"
      >
        Open in {app.name}
      </a>
    ))}
  </div>
);

function AppCode() {
  const [name, setName] = useState(apps[0]?.name);
  return (
    <>
      <div role="group" aria-label="Wallet app" className="flex gap-1.5">
        {apps.map((app) => (
          <Chip
            key={app.name}
            label={app.name}
            isOn={app.name === name}
            onClick={() => setName(app.name)}
          />
        ))}
      </div>
      {apps
        .filter((app) => app.name === name)
        .map((app) => (
          <Suspense key={app.name} fallback={<Skeleton className="size-48" />}>
            <qrCode.Part label={`QR code that opens Outlay in ${app.name}`} text={linkOf(app)} />
          </Suspense>
        ))}
    </>
  );
}
