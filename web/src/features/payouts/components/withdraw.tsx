import * as z from 'zod/mini';
import { Choices } from '../../../components/ui/choices.tsx';
import type { DialogHandle } from '../../../components/ui/dialog-trigger.tsx';
import { SelectField } from '../../../components/ui/field.tsx';
import { Modal } from '../../../components/ui/modal.tsx';
import { MoneyField } from '../../../components/ui/money-field.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { ServerForm } from '../../../components/ui/server-form.tsx';
import {
  useWithdrawalAddressesQuery,
  useWithdrawFromTreasuryMutation,
  type Asset,
  type WithdrawalAddressRowFragment,
} from '#graphql';
import { compareDecimals } from '../../../lib/decimal.ts';
import { requiredText } from '../../../lib/form-schema.ts';
import { formatMoney } from '../../../lib/format-money.ts';
import { amountProblem, amountText, decimalOf } from '../../../lib/read-amount.ts';
import { shortAddress } from '../../../lib/short-address.ts';
import { showSuccess } from '../../../lib/success-notice.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { AddAddressButton } from './add-address-button.tsx';
import { solKept, type Withdrawable } from './withdrawable.ts';

interface WithdrawProps {
  title: string;
  handle: DialogHandle;
  /** Address of the treasury. */
  treasury: string;
  withdrawable: Withdrawable;
}

/** Moves money out of a treasury to an address on the list; a second admin confirms it. */
export default function Withdraw({ title, handle, ...rest }: WithdrawProps) {
  const { data, error, refetch } = useWithdrawalAddressesQuery();
  const addresses = data?.withdrawalAddresses;
  return (
    <Modal
      title={title}
      description="A second admin confirms it. It is sent within an hour."
      handle={handle}
    >
      <NotLoaded what="withdrawal addresses" rows={3} shown={addresses} {...{ error, refetch }} />
      {addresses?.length === 0 && (
        <div className="grid justify-items-start gap-3">
          <p className="text-ink-soft">Add an address first. A second admin confirms it.</p>
          <AddAddressButton />
        </div>
      )}
      {addresses !== undefined && addresses.length > 0 && (
        <WithdrawForm {...{ ...rest, handle, addresses }} />
      )}
    </Modal>
  );
}

interface Order {
  asset: Asset;
  /** As typed. */
  amount: string;
  to: string;
}

/** A positive amount of the chosen asset, which the treasury has. */
const schemaFor = (withdrawable: Withdrawable) =>
  z
    .object({
      asset: z.custom<Asset>(),
      amount: z.string(),
      to: requiredText('Choose an address'),
    })
    .check(({ value: { asset, amount }, issues }) => {
      const decimal = decimalOf(amount, asset) ?? '0';
      const message =
        amountProblem(amount, asset, 'required') ??
        (compareDecimals(decimal, '0') === 0 ? 'Amount must be more than 0' : null) ??
        (compareDecimals(decimal, withdrawable[asset].held) > 0
          ? `The treasury holds less: ${formatMoney(withdrawable[asset].held, asset)}`
          : null);
      if (message !== null) {
        issues.push({ code: 'custom', message, input: amount, path: ['amount'] });
      }
    });

type WithdrawFormProps = Omit<WithdrawProps, 'title'> & {
  addresses: readonly WithdrawalAddressRowFragment[];
};

function WithdrawForm({ handle, treasury, withdrawable, addresses }: WithdrawFormProps) {
  const [withdraw] = useWithdrawFromTreasuryMutation();
  const keyFor = useIdempotencyKey();
  const form = useServerForm<Order>({
    schema: schemaFor(withdrawable),
    initial: { asset: 'PYUSD', amount: '', to: '' },
    draft: `withdrawal:${treasury}`,
    send: async ({ asset, amount, to }) => {
      const order = { treasury, asset, amount: decimalOf(amount, asset) ?? '', to };
      return (await withdraw({ ...order, idempotencyKey: keyFor(order) }))?.errors;
    },
    onDone: () => {
      showSuccess('Withdrawal ordered');
      handle.close();
    },
    fallback: 'Failed to order the withdrawal',
  });
  const { asset } = form.values;
  const { all } = withdrawable[asset];
  return (
    <ServerForm form={form} submitLabel="Withdraw" busyLabel="Proposing..." onCancel={handle.close}>
      <SelectField
        label="Asset"
        required
        options={(['PYUSD', 'SOL'] as const).map((each) => [
          each,
          `${each} (balance ${formatMoney(withdrawable[each].held, each)})`,
        ])}
        {...form.field('asset')}
      />
      <div>
        <MoneyField label="Amount" required currency={asset} {...form.field('amount')} />
        <Choices
          label={asset === 'SOL' ? `All but ${solKept} SOL for fees` : 'All'}
          choices={[{ value: amountText(all), text: formatMoney(all, asset) }]}
          onChoose={(value) => form.set('amount', value)}
        />
      </div>
      <SelectField
        label="To"
        required
        none="Choose an address"
        options={addresses.map(({ address, label }) => [
          address,
          `${label}, ${shortAddress(address)}`,
        ])}
        {...form.field('to')}
      />
    </ServerForm>
  );
}
