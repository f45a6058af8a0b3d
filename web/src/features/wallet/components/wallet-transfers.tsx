import { ArrowDownLeft, ArrowUpRight, ScrollText } from 'lucide-react';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { ListCard } from '../../../components/ui/list-card.tsx';
import { NextPage } from '../../../components/ui/load-more.tsx';
import { Money } from '../../../components/ui/amounts.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { ChainAddress, TransactionLink } from '../../../subjects/payments/chain-value.tsx';
import { useWalletTransfersQuery, type WalletTransfersQuery } from '#graphql';

type Transfer = WalletTransfersQuery['walletTransfers']['edges'][number]['node'];

const pageSize = 20;

/** The wallet's finalized payments in and out, and the expense of each. */
export function WalletTransfers() {
  const { data, error, refetch, fetchMore } = useWalletTransfersQuery({
    variables: { first: pageSize },
  });
  const page = data?.walletTransfers;
  return (
    <ListCard
      title="Transactions"
      label="Transactions"
      items={page?.edges.map(({ node }) => node)}
      query={{ error, refetch }}
      noun="the transactions"
      skeletonRows={4}
      empty={{
        Icon: ScrollText,
        title: 'No transactions yet',
        text: 'Transactions of the wallet appear here while it is watched.',
      }}
      keyOf={({ id }) => id}
      after={
        <NextPage
          {...{ page, fetchMore }}
          label="Show more"
          failure="Failed to load more transactions"
        />
      }
    >
      {(transfer) => <TransferItem transfer={transfer} />}
    </ListCard>
  );
}

function TransferItem({ transfer }: { transfer: Transfer }) {
  const { amount, asset, at, counterparty, direction, expense, outcome } = transfer;
  const isOut = direction === 'OUT';
  const Icon = isOut ? ArrowUpRight : ArrowDownLeft;
  return (
    <div className="flex items-start gap-3 min-h-10 py-1.5">
      <span className="mt-0.5 flex size-7 shrink-0 items-center justify-center rounded-md bg-sunken text-ink-soft">
        <Icon aria-hidden="true" className="size-4" />
      </span>
      <div className="grid min-w-0 flex-1 gap-x-6 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0">
          <p className="font-medium">
            {isOut ? 'Sent to ' : 'Received from '}
            {counterparty === null ? 'an unknown address' : <ChainAddress value={counterparty} />}
          </p>
          <p className="text-sm wrap-anywhere text-ink-soft">
            {outcome}
            {expense && (
              <>
                {': '}
                <TextLink look="accent" to={`/expenses/${expense.id}`}>
                  {expense.title}
                </TextLink>
              </>
            )}
          </p>
        </div>
        <div className="sm:text-right">
          <span className="font-medium">
            {isOut ? '−' : '+'}
            <Money amount={amount} currency={asset} />
          </span>
          <p className="flex flex-wrap gap-x-3 text-sm text-ink-faint sm:justify-end">
            <RelativeTime at={at} />
            <TransactionLink value={transfer.signature} url={transfer.explorerUrl} />
          </p>
        </div>
      </div>
    </div>
  );
}
