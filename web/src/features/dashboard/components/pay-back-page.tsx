import { HandCoins } from 'lucide-react';
import { Link } from 'react-router';
import { useMyPayableQuery, useRepaymentAddressQuery, type MyPayableQuery } from '#graphql';
import { Money } from '../../../components/ui/amounts.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { subtractDecimals } from '../../../lib/decimal.ts';
import { shortAddress } from '../../../lib/short-address.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import { AddressCode } from '../../../subjects/payments/address-code.tsx';
import { ChainAddress } from '../../../subjects/payments/chain-value.tsx';
import { debtOf } from '../to-do-items.ts';

/** What a member owes, the expenses it comes from, and where to send it. */
export default function PayBackPage() {
  const { data, error, refetch } = useMyPayableQuery();
  const debt = debtOf(data);
  return (
    <>
      <PageHeader
        title="Pay back"
        heading={debt?.title ?? 'Pay back'}
        backTo="/dashboard"
        backLabel="Back to Dashboard"
      />
      <NotLoaded what="what you owe" rows={4} shown={data} {...{ error, refetch }} />
      {data && !error && !debt && (
        <EmptyState Icon={HandCoins} title="Nothing to pay back">
          Approved credit notes that exceed what you are owed appear here.
        </EmptyState>
      )}
      {debt && (
        <div className="grid gap-8">
          <Origin {...debt} />
          <Address amount={debt.amount} currency={debt.currency} />
        </div>
      )}
    </>
  );
}

type Owed = NonNullable<MyPayableQuery['myPayable']>;

/** Above zero is what the member owes for an expense. */
const Origin = ({ expenses, currency }: Owed) => (
  <Section title="Where it comes from">
    <ul className="grid max-w-xl gap-1">
      {expenses.map(({ expense, title, amount }, at) => (
        <li key={expense?.id ?? at} className="flex items-baseline justify-between gap-4">
          {expense ? (
            <Link
              to={`/expenses/${expense.id}`}
              className="touchable wrap-anywhere hover:underline"
            >
              {title}
            </Link>
          ) : (
            <span className="wrap-anywhere">{title}</span>
          )}
          <Money amount={subtractDecimals('0', amount)} currency={currency} />
        </li>
      ))}
    </ul>
  </Section>
);

function Address({ amount, currency }: Pick<Owed, 'amount' | 'currency'>) {
  const { wallet_address: wallet } = useSessionUser();
  const { data, error, refetch } = useRepaymentAddressQuery();
  const address = data?.repaymentAddress;
  return (
    <Section title="Where to send it">
      <NotLoaded what="the address" rows={2} shown={data} {...{ error, refetch }} />
      {address === null && !error && (
        <p className="text-ink-soft">Your company has no treasury yet. Ask finance where to pay.</p>
      )}
      {address && !wallet && (
        <p className="text-ink-soft">
          <TextLink look="accent" to="/settings/wallet">
            Add your wallet
          </TextLink>{' '}
          before you send anything, so that your payment is recognized.
        </p>
      )}
      {address && wallet && (
        <>
          <ChainAddress value={address} full />
          <AddressCode label="QR code of the treasury address" address={address}>
            <p className="text-base text-ink-soft">
              Send PYUSD worth <Money amount={amount} currency={currency} /> to this Solana address
              from your own wallet (<code title={wallet}>{shortAddress(wallet)}</code>), so that
              your payment is recognized. It counts once the transaction is final.
            </p>
          </AddressCode>
        </>
      )}
    </Section>
  );
}
