import { OwnWallet } from '../../../features/wallet/components/own-wallet.tsx';

export default function WalletPage() {
  return <OwnWallet />;
}
