import type { ReactNode } from 'react';
import { Section } from '../../../components/ui/section.tsx';
import { ChainAddress } from '../../../subjects/payments/chain-value.tsx';

interface WalletFrameProps {
  address: string | null;
  children: ReactNode;
}

/** The frame around the balances, before and after they load. */
export const WalletFrame = ({ address, children }: WalletFrameProps) => (
  <Section
    title="Your Wallet"
    action={
      address !== null && (
        <span className="text-ink-faint">
          <ChainAddress value={address} />
        </span>
      )
    }
  >
    {children}
  </Section>
);

/** A placeholder as tall as the balances that replace it. */
export const LoadingBalance = () => (
  <p role="status" className="flex min-h-[74px] items-center text-ink-soft">
    Loading balance...
  </p>
);
