import { Landmark } from 'lucide-react';
import { useState } from 'react';
import { ActionButton } from '../../../components/ui/action-button.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { DialogTrigger } from '../../../components/ui/dialog-trigger.tsx';
import { ListCard } from '../../../components/ui/list-card.tsx';
import { State } from '../../../components/ui/status.tsx';
import {
  useRemoveWithdrawalAddressMutation,
  useWithdrawalAddressesQuery,
  type WithdrawalAddressRowFragment,
} from '#graphql';
import type { ActionResult } from '../../../lib/action-result.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import { ChainAddress } from '../../../subjects/payments/chain-value.tsx';
import { AddAddressButton, editAddress } from './add-address-button.tsx';

/** Where money of the treasuries may go besides payees. */
export function WithdrawalAddresses() {
  const query = useWithdrawalAddressesQuery();
  const [result, setResult] = useState<ActionResult | null>(null);
  const mayChange = useSessionUser().roles.includes('admin');
  return (
    <ListCard
      title="Withdrawal addresses"
      action={mayChange && <AddAddressButton />}
      intro="Money can be withdrawn to these addresses only. Two admins add one; one admin can remove it."
      result={result}
      items={query.data?.withdrawalAddresses}
      query={query}
      noun="withdrawal addresses"
      label="Withdrawal addresses"
      empty={{
        Icon: Landmark,
        title: 'No withdrawal addresses yet',
        text: 'Add a wallet, an exchange or a vault of your company to withdraw money to it.',
      }}
      keyOf={({ address }) => address}
    >
      {(row) => <AddressItem row={row} mayChange={mayChange} onResult={setResult} />}
    </ListCard>
  );
}

interface AddressItemProps {
  row: WithdrawalAddressRowFragment;
  mayChange: boolean;
  onResult: (result: ActionResult | null) => void;
}

const AddressItem = ({ row, mayChange, onResult }: AddressItemProps) => (
  <article
    aria-label={row.label}
    className="grid items-center gap-x-6 gap-y-2.5 py-2.5 md:grid-cols-[minmax(0,1fr)_auto]"
  >
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-3 font-medium">
        <span className="wrap-anywhere">{row.label}</span>
        {row.isVault && <State tone="neutral">Vault</State>}
      </p>
      <p className="text-ink-soft">
        <ChainAddress value={row.address} />
      </p>
      {row.memo !== null && (
        <p className="text-sm wrap-anywhere text-ink-faint">Memo: {row.memo}</p>
      )}
    </div>
    {mayChange && <AddressActions row={row} onResult={onResult} />}
  </article>
);

function AddressActions({ row, onResult }: Omit<AddressItemProps, 'mayChange'>) {
  const { address, label } = row;
  const [remove] = useRemoveWithdrawalAddressMutation({ refetchQueries: ['WithdrawalAddresses'] });
  return (
    <div className="flex gap-2">
      <DialogTrigger
        dialog={editAddress}
        trigger={
          <Button size="sm" aria-label={`Edit ${label}`}>
            Edit
          </Button>
        }
      >
        {(handle) => <editAddress.Part handle={handle} row={row} />}
      </DialogTrigger>
      <ActionButton
        label="Remove"
        name={`Remove ${label}`}
        tone="danger"
        confirm={{
          question: `Nothing can be withdrawn to ${label} any more, including confirmed withdrawals that aren't sent yet.`,
          confirmLabel: 'Remove address',
        }}
        send={() => remove({ address })}
        done={`${label} removed`}
        fallback={`Failed to remove ${label}`}
        onResult={onResult}
      />
    </div>
  );
}
