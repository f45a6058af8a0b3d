import { useState } from 'react';
import { RetryBanner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card, Fact, Facts } from '../../../components/ui/card.tsx';
import { useReceiptQuery, type ReceiptDetailFragment } from '../../../generated/graphql.ts';
import { formatDay } from '../../../lib/format-date.ts';
import { ReadAmount } from './read-amount.tsx';
import { ReceiptValuesForm } from './receipt-values-form.tsx';

const notSpecified = 'Not specified';

/** The values read from the expense's receipt, with a form to correct them. */
export function ReceiptInformationPanel({
  receiptId,
  editable,
}: {
  receiptId: string;
  editable: boolean;
}) {
  const { data, error, refetch } = useReceiptQuery({ variables: { id: receiptId } });
  const [editing, setEditing] = useState(false);
  const receipt = data?.receipt;
  if (!receipt) {
    if (!error) return null;
    return (
      <Card title="Receipt Information">
        <RetryBanner message="Failed to get receipt" onRetry={() => void refetch()} />
      </Card>
    );
  }
  return (
    <Card
      title="Receipt Information"
      action={
        editable && (
          <Button size="sm" tone="quiet" onClick={() => setEditing(!editing)}>
            {editing ? 'Cancel Edit' : 'Edit Receipt'}
          </Button>
        )
      }
    >
      {editing ? (
        <ReceiptValuesForm receipt={receipt} onDone={() => setEditing(false)} />
      ) : (
        <ReceiptValues receipt={receipt} />
      )}
    </Card>
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
      </Fact>
      <Fact label="Date">{extraction?.date ? formatDay(extraction.date.value) : notSpecified}</Fact>
      <Fact label="Vendor">{extraction?.vendor?.value ?? notSpecified}</Fact>
      <Fact label="Invoice Number">{extraction?.invoiceNumber?.value ?? notSpecified}</Fact>
    </Facts>
  );
}
