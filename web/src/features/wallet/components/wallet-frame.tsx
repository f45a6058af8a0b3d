import type { ReactNode } from 'react';
import { Card } from '../../../components/ui/card.tsx';
import { shortAddress } from '../../../lib/short-address.ts';

/** The frame around the balances, before and after they load. */
export function WalletFrame({
  address,
  children,
}: {
  address: string | null;
  children: ReactNode;
}) {
  return (
    <Card
      title="Your Wallet"
      action={
        address !== null && (
          <code title={address} className="text-xs text-ink-faint">
            {shortAddress(address)}
          </code>
        )
      }
    >
      {children}
    </Card>
  );
}

/** As tall as the balances that replace it. */
export function LoadingBalance() {
  return (
    <p role="status" className="flex min-h-24 items-center text-ink-soft">
      Loading balance...
    </p>
  );
}
