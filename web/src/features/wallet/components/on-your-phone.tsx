import { Suspense, useState } from 'react';
import { Chip } from '../../../components/ui/chip.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import apps from './wallet-apps.json' with { type: 'json' };

const qrCode = lazyPart(() => import('../../../components/ui/qr-code.tsx'));

const pageUrl = (): string => `${location.origin}/settings/wallet`;

type App = (typeof apps)[number];

/** The universal link by which an app opens a page of ours in its own browser, whose wallet can sign. */
const linkOf = ({ browse }: App): string =>
  `${browse}${encodeURIComponent(pageUrl())}?ref=${encodeURIComponent(location.origin)}`;

/** For a phone's browser without a wallet: the page opens in a wallet app, by a press. */
export const AppLinks = () => (
  <div className="grid gap-3">
    <p className="text-ink-soft">
      Open Outlay in your wallet app, sign in there, and connect with one tap.
    </p>
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
  </div>
);

const anyWallet = 'Any wallet';

/** For a computer: a code that opens this page on the phone, or at once in a wallet app there. */
export function OnYourPhone() {
  const [chosen, setChosen] = useState(anyWallet);
  const app = apps.find(({ name }) => name === chosen);
  return (
    <section aria-label="On your phone" className="grid gap-3">
      <h3 className="font-strong">On your phone</h3>
      <p className="text-ink-soft">
        Scan the code with your phone, sign in there, and connect with one tap.
      </p>
      <div role="group" aria-label="Wallet app" className="flex flex-wrap gap-1.5">
        {[anyWallet, ...apps.map(({ name }) => name)].map((name) => (
          <Chip key={name} label={name} isOn={name === chosen} onClick={() => setChosen(name)} />
        ))}
      </div>
      <Suspense key={chosen} fallback={<Skeleton className="size-48" />}>
        <qrCode.Part
          label={app ? `QR code that opens Outlay in ${app.name}` : 'QR code of this page'}
          text={app ? linkOf(app) : pageUrl()}
        />
      </Suspense>
    </section>
  );
}
