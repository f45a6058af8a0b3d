import { Suspense, useState, type ReactNode } from 'react';
import { ChainAddress } from '../../../subjects/payments/chain-value.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { lazyPart } from '../../../lib/lazy-part.tsx';

// Loaded on request, because most visits only look at the balance.
const qrCode = lazyPart(() => import('../../../components/ui/qr-code.tsx'));

interface TreasuryAddressProps {
  address: string;
  /** Whether to show immediately how to fund it. */
  isEmpty?: boolean;
  /** Another method to fund it. */
  children?: ReactNode;
}

/** The address to fund a treasury. */
export function TreasuryAddress({ address, isEmpty = false, children }: TreasuryAddressProps) {
  const [isOpen, setIsOpen] = useState(isEmpty);
  return (
    <div className="grid gap-3">
      <ChainAddress value={address} full />
      <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className="touchable cursor-pointer text-base font-medium">
          Fund this treasury
        </summary>
        {isOpen && (
          <div className="mt-3 flex flex-wrap items-start gap-5">
            <Suspense fallback={<Skeleton className="size-48" />}>
              <qrCode.Part label="QR code of the treasury address" text={address} />
            </Suspense>
            <div className="grid max-w-md gap-4">
              <p className="text-base text-ink-soft">
                Send PYUSD for payouts to this Solana address, and SOL for fees: about 0.1 SOL per
                100 payouts, plus 0.0022 SOL for each payee who never had PYUSD. Only your
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
