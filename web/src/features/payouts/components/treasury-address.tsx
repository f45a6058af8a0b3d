import { useState, type ReactNode } from 'react';
import { AddressCode } from '../../../subjects/payments/address-code.tsx';
import { ChainAddress } from '../../../subjects/payments/chain-value.tsx';

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
          <AddressCode label="QR code of the treasury address" address={address}>
            <p className="text-base text-ink-soft">
              Send PYUSD for payouts to this Solana address, and SOL for fees: about 0.1 SOL per 100
              payouts, plus 0.0022 SOL for each payee who never had PYUSD. Only your company&apos;s
              payouts are paid from it.
            </p>
            {children}
          </AddressCode>
        )}
      </details>
    </div>
  );
}
