import { CompanyWallets } from '../../../features/company-wallets/components/company-wallets.tsx';

export default function CompanyWalletsPage() {
  return <CompanyWallets />;
}
