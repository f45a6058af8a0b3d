import { Wallet } from 'lucide-react';
import { useState } from 'react';
import { AddButton } from '../../../components/ui/add-button.tsx';
import { ListCard } from '../../../components/ui/list-card.tsx';
import {
  useCompanyWalletsQuery,
  useSetCompanyWalletWatchedMutation,
  type CompanyWalletRowFragment,
} from '#graphql';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { type ActionResult, act } from '../../../lib/action-result.ts';
import { Status } from '../../../components/ui/status.tsx';
import { ChainAddress } from '../../../subjects/payments/chain-value.tsx';
import { Switch } from '../../../components/ui/switch.tsx';
import { formatDay } from '../../../lib/format-date.ts';
import { personName } from '../../../subjects/members/person-name.ts';

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

interface CompanyWalletItemProps {
  wallet: CompanyWalletRowFragment;
  onResult: (result: ActionResult | null) => void;
}

function CompanyWalletItem({ wallet, onResult }: CompanyWalletItemProps) {
  const { address, label, custodian, watched, watchedSince } = wallet;
  const [setWatched, { loading }] = useSetCompanyWalletWatchedMutation();
  const change = (next: boolean) =>
    act({
      send: () => setWatched({ address, watched: next }),
      done: next ? `Now watching ${label}` : `Stopped watching ${label}`,
      fallback: `Failed to change whether ${label} is watched`,
      onResult,
    });
  return (
    <article
      aria-label={label}
      className="grid items-center gap-x-6 gap-y-2.5 min-h-10 py-1.5 md:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="wrap-anywhere">{label}</span>
          {custodian === null && label !== 'Treasury' && <Status tone="neutral">Treasury</Status>}
        </p>
        <p className="text-ink-soft">
          <ChainAddress value={address} />
        </p>
        <p className="text-sm text-ink-faint">
          {custodian === null ? 'Pays reimbursements' : `Custodian ${personName(custodian)}`}
          {watched && ` · watched since ${formatDay(watchedSince.slice(0, 10))}`}
        </p>
      </div>
      <Switch
        label="Watched"
        about={label}
        on={watched}
        busy={loading}
        onChange={(next) => void change(next)}
      />
    </article>
  );
}
