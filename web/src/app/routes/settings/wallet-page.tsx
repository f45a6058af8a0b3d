import { WalletCard } from '../../../features/wallet/components/wallet-card.tsx';
import { WalletAddress } from '../../../features/wallet/components/wallet-address.tsx';
import { useSessionUser } from '../../../lib/use-session.ts';

export default function WalletPage() {
  const address = useSessionUser().wallet_address ?? null;
  return (
    <div className="grid gap-6">
      <WalletCard address={address} />
      {address !== null && <WalletAddress address={address} />}
    </div>
  );
}
