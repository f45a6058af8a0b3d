import { Wallet } from 'lucide-react';
import { useState } from 'react';
import { AddButton } from '../../../components/ui/add-button.tsx';
import { ListCard } from '../../../components/ui/list-card.tsx';
import { useCompanyWalletsQuery } from '#graphql';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { CompanyWalletItem } from './company-wallet-item.tsx';
import type { ActionResult } from '../../../lib/action-result.ts';

const addCompanyWallet = lazyPart(() => import('./add-company-wallet.tsx'));

/** The organization's own wallets, whose payments become drafts of their custodians. */
export default function CompanyWallets() {
  const query = useCompanyWalletsQuery();
  const [result, setResult] = useState<ActionResult | null>(null);
  return (
    <ListCard
      title="Company wallets"
      action={
        <AddButton label="Add wallet" dialog={addCompanyWallet}>
          {(handle) => <addCompanyWallet.Part handle={handle} onAdded={setResult} />}
        </AddButton>
      }
      intro="Payments from a watched wallet become drafts for its custodian. They're already paid, so they're never reimbursed."
      result={result}
      items={query.data?.companyWallets}
      query={query}
      noun="the wallets"
      label="Company wallets"
      empty={{
        Icon: Wallet,
        title: 'No company wallets yet',
        text: 'Add a wallet of the organization to automatically create drafts from its payments.',
      }}
      keyOf={({ address }) => address}
    >
      {(wallet) => <CompanyWalletItem wallet={wallet} onResult={setResult} />}
    </ListCard>
  );
}
