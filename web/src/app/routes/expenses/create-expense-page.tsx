import { useState } from 'react';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { useReceiptReading } from '../../../features/receipts/api/use-receipt-reading.ts';
import { ReceiptBeside } from '../../../features/receipts/components/receipt-beside.tsx';
import { useFormDraft } from '../../../lib/form-draft.ts';
import type { ReceiptDraft } from '../../../subjects/receipts/receipt-draft.ts';
import { CreateDetails } from './create-details.tsx';

const noReceipt = { receiptId: '' };

/** Creates an expense by hand. A receipt can be attached at any time and fills in empty fields. */
export default function CreateExpensePage() {
  const stored = useFormDraft('create-by-hand-receipt', noReceipt);
  const [receiptId, setReceiptId] = useState(stored.kept?.values.receiptId ?? '');
  const [known, setKnown] = useState<ReceiptDraft | null>(null);
  const [isSending, setIsSending] = useState(false);
  const reading = useReceiptReading(receiptId === '' ? null : receiptId, known);
  const attach = (draft: ReceiptDraft | null) => {
    const id = draft?.receiptId ?? '';
    stored.keep({ receiptId: id });
    setReceiptId(id);
    setKnown(draft);
  };
  return (
    <>
      <PageHeader title="Create Expense" backTo="/dashboard" backLabel="Back to Dashboard" />
      <CreateDetails
        reading={reading}
        draftName="create-by-hand"
        isSending={isSending}
        onClose={stored.forget}
      >
        <ReceiptBeside reading={reading} onAttach={attach} onSending={setIsSending} />
      </CreateDetails>
    </>
  );
}
