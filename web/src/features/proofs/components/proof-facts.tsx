import { decidersIn, type ProofBundle, type Verdict } from '@outlay/verifier';
import { Fact, Facts } from '../../../components/ui/section.tsx';
import { Money, RuledMoney } from '../../../components/ui/amounts.tsx';
import { sourceText } from '../../../subjects/payments/rate-source.ts';
import { ProofCode } from '../../../subjects/payments/proof-code.tsx';
import { ChainAddress, TransactionLink } from '../../../subjects/payments/chain-value.tsx';
import { decimalOfUnits } from '../../../lib/decimal.ts';
import { formatDateTime } from '../../../lib/format-date.ts';
import { moneyParts } from '../../../lib/format-money.ts';
import type { StatusTone } from '../../../lib/status-labels.ts';

/** A member's name by id. */
type NameOf = (memberId: string) => string;

/** Returns names from the proof; the number of a member without one. */
export function namesIn({ names }: ProofBundle): NameOf {
  const known = new Map(names?.members.map(({ id, name }) => [id, name]));
  return (memberId) => known.get(memberId) ?? `Member ${memberId}`;
}

interface PaymentFactsProps {
  bundle: ProofBundle;
  nameOf: NameOf;
  /** Undefined while the proof is checked. */
  verdict: Verdict['kind'] | undefined;
}

/** What was paid, with the rule of the verdict, the code of the payment, and who paid whom for what. */
export function PaymentFacts({ bundle, nameOf, verdict }: PaymentFactsProps) {
  const { content, names, payment } = bundle;
  return (
    <section aria-label="Payment" className="break-inside-avoid">
      <div className="grid items-center gap-x-12 gap-y-5 border-t border-line py-6 sm:grid-cols-[auto_minmax(0,1fr)]">
        <PaidAmount bundle={bundle} verdict={verdict} />
        <div className="min-w-0">
          <ProofCode signature={payment.signature} size="lg" />
          <div className="mt-2 text-xs">
            <TransactionLink value={payment.signature} url={null} full />
          </div>
        </div>
      </div>
      <div className="border-t border-hair py-4">
        <Facts>
          <Fact label="From">
            {names?.organization ?? `Organization ${bundle.organization_id}`}, treasury
            <Address value={payment.treasury} />
          </Fact>
          <Fact label="To">
            <span>{nameOf(content.payeeId)}</span>
            <Address value={payment.recipient} />
          </Fact>
          <Fact label="For">
            {names?.expense ?? `Expense ${bundle.expense_id}`}, submission {content.submission}
          </Fact>
          <Fact label="Approved by">
            <Approvals bundle={bundle} nameOf={nameOf} />
          </Fact>
          <Fact label="Final">{formatDateTime(payment.finalized_at)}</Fact>
          <Fact label="Proof created">{formatDateTime(bundle.created_at)}</Fact>
        </Facts>
        {names && (
          <p className="mt-3 text-xs text-ink-faint">Names aren&apos;t signed; member IDs are.</p>
        )}
      </div>
    </section>
  );
}

/** The rule under the amount says how much of it is proved. */
const verdictTones: Record<Verdict['kind'], StatusTone> = {
  proved: 'settled',
  consistent: 'held',
  false: 'failed',
};

interface PaidAmountProps {
  bundle: ProofBundle;
  verdict: Verdict['kind'] | undefined;
}

function PaidAmount({ bundle: { content, payment }, verdict }: PaidAmountProps) {
  const paid = decimalOfUnits(BigInt(payment.amount_base_units), 6);
  const { digits, suffix, exact = `${digits}${suffix}` } = moneyParts(paid, 'PYUSD');
  return (
    <div>
      <p className="text-xs text-ink-soft">Paid</p>
      <RuledMoney
        amount={paid}
        currency="PYUSD"
        tone={verdict === undefined ? 'neutral' : verdictTones[verdict]}
      />
      <p className="mt-2 text-sm text-ink-soft tabular-nums">
        {exact} for <Money amount={content.amount.amount} currency={content.amount.currency} />
      </p>
      <p className="text-sm text-ink-soft tabular-nums">
        <Money amount={content.usdAmount} currency="USD" /> at {payment.rate} USD per PYUSD
      </p>
      {content.rate && (
        <p className="text-sm text-ink-soft tabular-nums">
          1 {content.amount.currency} = {content.rate.price} USD, {sourceText(content.rate.source)}
        </p>
      )}
    </div>
  );
}

const Address = ({ value }: { value: string }) => (
  <span className="block text-ink-soft">
    <ChainAddress value={value} full />
  </span>
);

/** The approvers according to the signer's receipt. */
function Approvals({ bundle, nameOf }: { bundle: ProofBundle; nameOf: NameOf }) {
  const deciderIds = decidersIn(bundle.payment_receipt);
  if (!deciderIds) return 'Not readable.';
  if (deciderIds.length === 0) return "Approved automatically, within the organization's limit.";
  return (
    <ul aria-label="Approved by">
      {deciderIds.map((memberId) => (
        <li key={memberId}>{nameOf(memberId)}</li>
      ))}
    </ul>
  );
}
