import { Plus, Wallet } from 'lucide-react';
import { lazy, useState } from 'react';
import { Banner, RetryBanner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { DialogTrigger } from '../../../components/ui/dialog-trigger.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ListSkeleton } from '../../../components/ui/list-skeleton.tsx';
import { useCompanyWalletsQuery } from '../../../generated/graphql.ts';
import { loadWithRetry } from '../../../lib/load-with-retry.ts';
import { CompanyWalletItem } from './company-wallet-item.tsx';
import type { ActionResult } from '../../../lib/action-result.ts';

const AddCompanyWallet = lazy(() => loadWithRetry(() => import('./add-company-wallet.tsx')));

/** The organisation's own wallets: their payments become drafts of their custodians. */
export default function CompanyWallets() {
  const { data, error, refetch } = useCompanyWalletsQuery();
  const [result, setResult] = useState<ActionResult | null>(null);
  const wallets = data?.companyWallets;
  return (
    <Card
      title="Company wallets"
      action={
        <DialogTrigger
          trigger={
            <Button size="sm" tone="primary">
              <Plus aria-hidden="true" className="size-4" />
              Add wallet
            </Button>
          }
        >
          {(handle) => <AddCompanyWallet handle={handle} onAdded={setResult} />}
        </DialogTrigger>
      }
    >
      <p className="mb-2 text-ink-soft">
        What a watched wallet pays becomes a draft of its custodian, paid already and never
        reimbursed.
      </p>
      {result && <Banner tone={result.tone}>{result.message}</Banner>}
      {error && !wallets && (
        <RetryBanner message="Failed to load the wallets" onRetry={() => void refetch()} />
      )}
      {!wallets && !error && <ListSkeleton note="Loading the wallets" rows={3} />}
      {wallets?.length === 0 && (
        <EmptyState Icon={Wallet} title="No company wallets yet">
          Add a wallet that the organisation pays with, and its payments become drafts by
          themselves.
        </EmptyState>
      )}
      {wallets && wallets.length > 0 && (
        <ul aria-label="Company wallets" className="-mb-3.5 divide-y divide-line">
          {wallets.map((wallet) => (
            <li key={wallet.address}>
              <CompanyWalletItem wallet={wallet} onResult={setResult} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
