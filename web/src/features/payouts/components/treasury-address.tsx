import { lazy, Suspense, useState, type ReactNode } from 'react';
import { CopyButton } from '../../../components/ui/copy-button.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';

// Loaded when someone asks for it: most visits only look at the balance.
const QrCode = lazy(() =>
  import('../../../components/ui/qr-code.tsx').then((module) => ({ default: module.QrCode })),
);

/** The address to fund a treasury. */
export function TreasuryAddress({
  address,
  isEmpty = false,
  children,
}: {
  address: string;
  /** Shows at once how to fund it. */
  isEmpty?: boolean;
  /** Another way to fund it. */
  children?: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(isEmpty);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <code className="min-w-0 flex-1 basis-56 text-[0.8125rem] break-all text-ink-soft select-all">
          {address}
        </code>
        <CopyButton text={address} />
      </div>
      <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className="cursor-pointer text-sm font-medium">Fund this treasury</summary>
        {isOpen && (
          <div className="mt-3 flex flex-wrap items-start gap-5">
            <Suspense fallback={<Skeleton className="size-48" />}>
              <QrCode label="QR code of the treasury address" text={address} />
            </Suspense>
            <div className="grid max-w-md gap-4">
              <p className="text-sm text-ink-soft">
                Send PYUSD to this Solana address, and some SOL for network fees. Only your
                company&apos;s payouts are paid from it.
              </p>
              {children}
            </div>
          </div>
        )}
      </details>
    </div>
  );
}
