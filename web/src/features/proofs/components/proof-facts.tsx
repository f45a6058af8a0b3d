import { decisionsIn, type Decision, type ProofBundle } from '@outlay/verifier';
import { Section, Fact, Facts } from '../../../components/ui/section.tsx';
import { Money } from '../../../components/ui/money.tsx';
import { ChainAddress, TransactionLink } from '../../../components/ui/chain-value.tsx';
import { formatDateTime } from '../../../lib/format-date.ts';

/** A member's name by id. */
type NameOf = (memberId: string) => string;

/** Returns names from the proof; the number of a member without one. */
export function namesIn({ names }: ProofBundle): NameOf {
  const known = new Map(names?.members.map(({ id, name }) => [id, name]));
  return (memberId) => known.get(memberId) ?? `Member ${memberId}`;
}

/** The amount, payee and transaction of the payment. */
export function PaymentFacts({ bundle, nameOf }: { bundle: ProofBundle; nameOf: NameOf }) {
  const { content, payment } = bundle;
  const { amount, currency } = content.amount;
  return (
    <Section title="Payment" className="break-inside-avoid print:shadow-none">
      <Facts columns={2}>
        <Fact label="Amount paid">
          <Money
            amount={pyusdOf(payment.amount_base_units)}
            currency="PYUSD"
            className="text-lg font-semibold"
          />
          <span className="block text-sm text-ink-faint">
            <Money amount={content.usdAmount} currency="USD" /> at {payment.rate} USD
          </span>
        </Fact>
        <Fact label="Expense amount">
          <Money amount={amount} currency={currency} className="text-lg font-semibold" />
          {content.rate && (
            <span className="block text-sm text-ink-faint">
              at {content.rate.price} USD ({content.rate.source})
            </span>
          )}
        </Fact>
        <Fact label="Paid to">
          {nameOf(content.payeeId)}
          <Address value={payment.recipient} />
        </Fact>
        <Fact label="Paid from">
          Treasury
          <Address value={payment.treasury} />
        </Fact>
        <Fact label="Final on Solana">{formatDateTime(payment.finalized_at)}</Fact>
        <Fact label="Expense">
          {bundle.names?.expense ?? bundle.expense_id}, submission {content.submission}
        </Fact>
        <Fact label="Proof created">{formatDateTime(bundle.created_at)}</Fact>
        <Fact label="Organization">{bundle.names?.organization ?? bundle.organization_id}</Fact>
        <Fact label="Transaction" wide>
          <TransactionLink value={payment.signature} url={null} full />
        </Fact>
      </Facts>
    </Section>
  );
}

function Address({ value }: { value: string }) {
  return (
    <div className="text-ink-soft">
      <ChainAddress value={value} full />
    </div>
  );
}

/** Formats millionths as a decimal. */
function pyusdOf(baseUnits: string): string {
  const digits = baseUnits.padStart(7, '0');
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
}

/** The approvers according to the certificate. */
export function ApprovalFacts({ bundle, nameOf }: { bundle: ProofBundle; nameOf: NameOf }) {
  const decisions = bundle.certificate === null ? null : decisionsIn(bundle.certificate);
  return (
    <Section title="Approved by" className="break-inside-avoid print:shadow-none">
      {decisions && decisions.length > 0 ? (
        <Facts columns={2}>
          {decisions.map((decision) => (
            <Fact key={keyOf(decision)} label={decision.stepName}>
              {nameOf(decision.deciderId)}
              {decision.actedForId !== null && ` for ${nameOf(decision.actedForId)}`}
              <span className="block text-sm text-ink-faint">
                {formatDateTime(decision.decidedAt)}
              </span>
            </Fact>
          ))}
        </Facts>
      ) : (
        <p className="text-ink-soft">
          {decisions ? "Approved automatically, within the organization's limit." : 'Not stored.'}
        </p>
      )}
      {bundle.names && (
        <p className="mt-4 text-sm text-ink-faint">
          Names come with the file. The signatures cover the members&apos; numbers.
        </p>
      )}
    </Section>
  );
}

const keyOf = ({ stepNumber, deciderId, actedForId }: Decision): string =>
  `${stepNumber}:${deciderId}:${actedForId ?? ''}`;
