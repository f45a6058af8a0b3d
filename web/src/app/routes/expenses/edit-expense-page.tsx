import { useParams } from 'react-router';
import { EditExpense } from '../../../features/expenses/components/edit-expense.tsx';
import { AttachReceiptPanel } from '../../../features/receipts/components/attach-receipt-panel.tsx';
import { ReceiptInformationPanel } from '../../../features/receipts/components/receipt-information-panel.tsx';

export default function EditExpensePage() {
  const { id = '' } = useParams();
  return (
    <EditExpense
      key={id}
      id={id}
      renderReceiptPanels={({ receiptId, editable, attachReceipt }) => (
        <>
          {editable && <AttachReceiptPanel onUploaded={attachReceipt} />}
          {receiptId !== null && (
            <ReceiptInformationPanel key={receiptId} receiptId={receiptId} editable={editable} />
          )}
        </>
      )}
    />
  );
}
