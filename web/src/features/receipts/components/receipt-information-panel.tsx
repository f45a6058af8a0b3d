import { useState } from 'react';
import { Banner, RetryBanner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Section, Fact, Facts } from '../../../components/ui/section.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { useReceiptQuery, type ExtractedValueFragment, type ReceiptDetailFragment } from '#graphql';
import { formatDay } from '../../../lib/format-date.ts';
import { personName } from '../../../subjects/members/person-name.ts';
import { unreadMessage, type ReceiptReading } from '../../../subjects/receipts/receipt-draft.ts';
import { useReceiptReading } from '../api/use-receipt-reading.ts';
import { ReadAmount } from './read-amount.tsx';
import { ReceiptValuesForm } from './receipt-values-form.tsx';

const notSpecified = 'Not specified';

interface ReceiptInformationPanelProps {
  receiptId: string;
  editable: boolean;
}

/** The values read from the expense's receipt, with a form to correct them. */
export function ReceiptInformationPanel({ receiptId, editable }: ReceiptInformationPanelProps) {
  const { data, error, refetch } = useReceiptQuery({ variables: { id: receiptId } });
  const [editing, setEditing] = useState(false);
  const receipt = data?.receipt;
  const isBeingRead = receipt?.status === 'ANALYZING';
  const [isFollowed, setIsFollowed] = useState(false);
  const isUnread = receipt?.status === 'FAILED';
  if ((isBeingRead || isUnread) && !isFollowed) setIsFollowed(true);
  // Its requests update the values here.
  const reading = useReceiptReading(isFollowed ? receiptId : null, null);
  if (reading.status === 'gone') {
    return (
      <Section title="Receipt Information">
        <Banner tone="error">
          We couldn't open this file, so it isn't attached. Attach another file.
        </Banner>
      </Section>
    );
  }
  if (!receipt) {
    if (!error) return null;
    return (
      <Section title="Receipt Information">
        <RetryBanner message="Failed to get receipt" onRetry={() => void refetch()} />
      </Section>
    );
  }
  return (
    <Section
      title="Receipt Information"
      action={
        editable &&
        !isBeingRead && (
          <Button size="sm" tone="quiet" onClick={() => setEditing(!editing)}>
            {editing ? 'Cancel Edit' : 'Edit Receipt'}
          </Button>
        )
      }
    >
      {isUnread && editable && reading.status === 'failed' && reading.retry && (
        <RetryBanner message={unreadMessage} label="Try again" onRetry={reading.retry} />
      )}
      {isBeingRead ? (
        <BeingRead reading={reading} />
      ) : editing ? (
        <ReceiptValuesForm receipt={receipt} onDone={() => setEditing(false)} />
      ) : (
        <ReceiptValues receipt={receipt} />
      )}
    </Section>
  );
}

function BeingRead({ reading: { status, retry } }: { reading: ReceiptReading }) {
  if (status === 'unreachable' && retry) {
    return <RetryBanner message="Failed to get receipt" onRetry={retry} />;
  }
  return (
    <p role="status" className="flex items-center gap-2.5 text-ink-soft">
      {status === 'reading' && <Spinner small />}
      {status === 'late' ? "We're still reading this receipt." : 'Reading the receipt…'}
    </p>
  );
}

function ReceiptValues({ receipt: { extraction } }: { receipt: ReceiptDetailFragment }) {
  const amount = extraction?.amount?.value;
  return (
    <Facts>
      <Fact label="Amount">
        {amount === undefined ? (
          notSpecified
        ) : (
          <ReadAmount amount={amount} currency={extraction?.currency?.value} />
        )}
        <AsRead field={extraction?.amount} />
        {/* An amount is shown with its currency, which may be the corrected value. */}
        <AsRead field={extraction?.currency} />
      </Fact>
      <Fact label="Date">
        {extraction?.date ? formatDay(extraction.date.value) : notSpecified}
        <AsRead field={extraction?.date} format={formatDay} />
      </Fact>
      <Fact label="Vendor">
        {extraction?.vendor?.value ?? notSpecified}
        <AsRead field={extraction?.vendor} />
      </Fact>
      <Fact label="Invoice Number">
        {extraction?.invoiceNumber?.value ?? notSpecified}
        <AsRead field={extraction?.invoiceNumber} />
      </Fact>
    </Facts>
  );
}

interface AsReadProps {
  field: ExtractedValueFragment | null | undefined;
  format?: (value: string) => string;
}

/** Shows the original value of a correction, and who made it. */
function AsRead({ field, format = (value) => value }: AsReadProps) {
  if (!field?.correctedBy) return null;
  const { readValue, correctedBy } = field;
  const read = typeof readValue === 'string' ? `Read: ${format(readValue)}.` : 'Not read.';
  return (
    <p className="text-sm text-ink-soft">
      {read} Corrected by {personName(correctedBy)}.
    </p>
  );
}
