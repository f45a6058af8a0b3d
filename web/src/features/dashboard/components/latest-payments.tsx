import { Link } from 'react-router';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { Money } from '../../../components/ui/amounts.tsx';
import { ProofCode } from '../../../subjects/payments/proof-code.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { useLatestPaymentsQuery, type LatestPaymentsQuery } from '#graphql';
import { personName } from '../../../subjects/members/person-name.ts';
import { shortAddress } from '../../../lib/short-address.ts';

type Payment = LatestPaymentsQuery['payouts']['edges'][number]['node'];

/** The organization's newest final payments, for those who look after its money; nothing before the first. */
export default function LatestPayments() {
  const payments = useLatestPaymentsQuery().data?.payouts.edges.map(({ node }) => node) ?? [];
  if (payments.length === 0) return null;
  return (
    <Section
      title="Latest payments"
      action={
        <TextLink look="quiet" to="/payouts">
          All payouts
        </TextLink>
      }
    >
      <ul className="-mt-4">
        {payments.map((payment) => (
          <PaymentItem key={payment.id} payment={payment} />
        ))}
      </ul>
    </Section>
  );
}

const PaymentItem = ({
  payment: { payee, expense, amount, asset, amountUsd, paidAt, transactionSignature: signature },
}: {
  payment: Payment;
}) => (
  <li className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-b border-hair py-2.5 last:border-b-0">
    <span className="truncate">{personName(payee)}</span>
    <span className="text-right font-strong">
      <Money amount={amount ?? amountUsd} currency={amount === null ? 'USD' : asset} settled />
    </span>
    {expense === null ? (
      <span className="text-sm text-ink-soft">Expense unavailable</span>
    ) : (
      <Link
        to={`/expenses/${expense.id}`}
        className="truncate text-sm text-ink-soft after:absolute after:inset-0"
      >
        {expense.title}
      </Link>
    )}
    <span className="flex items-center gap-2 text-xs text-ink-faint">
      {signature !== null && (
        <>
          <ProofCode signature={signature} />
          <span className="sr-only">Payment {shortAddress(signature)}</span>
        </>
      )}
      {paidAt !== null && <RelativeTime at={paidAt} />}
    </span>
  </li>
);
