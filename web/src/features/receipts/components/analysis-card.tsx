import { CircleCheck } from 'lucide-react';
import { State } from '../../../components/ui/status.tsx';
import { ButtonRow } from '../../../components/ui/button-row.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Fact, Facts } from '../../../components/ui/section.tsx';
import { formatDay } from '../../../lib/format-date.ts';
import {
  confidenceLow,
  type ReadValue,
  type ReceiptDraft,
} from '../../../subjects/receipts/receipt-draft.ts';
import { ProgressBar } from './progress-bar.tsx';
import { ReadAmount } from './read-amount.tsx';

const notDetected = 'Not detected';

interface AnalysisCardProps {
  draft: ReceiptDraft;
  onRestart: () => void;
  onContinue: () => void;
}

export function AnalysisCard({ draft, onRestart, onContinue }: AnalysisCardProps) {
  const { values } = draft;
  return (
    <section aria-label="Receipt analysis" className="animate-rise border-y border-line py-5">
      <div className="flex items-start gap-3">
        <CircleCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-success" />
        <div className="min-w-0">
          <div role="alert">
            <h2 className="text-md font-semibold">Receipt Analysis Complete!</h2>
          </div>
          <p className="truncate text-sm text-ink-faint">{draft.fileName}</p>
        </div>
      </div>
      <ProgressBar label={`Read: ${draft.fileName}`} percent={100} />
      <div className="mt-4" />
      <Facts columns={2}>
        <Fact label="Amount">
          <AmountRead draft={draft} />
          <Unsure read={values.amount} />
        </Fact>
        <Fact label="Vendor">
          <span>{values.vendor?.value ?? notDetected}</span>
          <Unsure read={values.vendor} />
        </Fact>
        <Fact label="Date">
          <span>{values.date ? formatDay(values.date.value) : notDetected}</span>
          <Unsure read={values.date} />
        </Fact>
        <Fact label="Invoice Number">
          <span>{values.invoiceNumber?.value ?? notDetected}</span>
          <Unsure read={values.invoiceNumber} />
        </Fact>
      </Facts>
      <ButtonRow className="mt-6">
        <Button onClick={onRestart}>Upload Different Receipt</Button>
        <Button tone="primary" onClick={onContinue}>
          Continue to Expense Details
        </Button>
      </ButtonRow>
    </section>
  );
}

function AmountRead({ draft: { values } }: { draft: ReceiptDraft }) {
  const amount = values.amount?.value;
  if (amount === undefined) return <span>{notDetected}</span>;
  // The create flow shows PYUSD as USD.
  const currency = values.currency?.value;
  return (
    <ReadAmount
      amount={amount}
      currency={currency === 'PYUSD' ? 'USD' : currency}
      className="text-lg font-semibold"
    />
  );
}

/** Marks a value with low confidence, which should be checked. */
function Unsure({ read }: { read: ReadValue | undefined }) {
  if (!read || read.confidence >= confidenceLow) return null;
  return (
    <span className="ml-2 inline-block align-middle">
      <State tone="waiting">Please check</State>
    </span>
  );
}
