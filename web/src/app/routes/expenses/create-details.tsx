import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Banner } from '../../../components/ui/banner.tsx';
import { CreateExpenseForm } from '../../../features/expenses/components/create-expense-form.tsx';
import { ReceiptPreview } from '../../../features/receipts/components/receipt-preview.tsx';
import { ReadStrip } from '../../../features/receipts/components/read-strip.tsx';
import type { ReadableField, ReceiptReading } from '../../../subjects/receipts/receipt-draft.ts';
import { useOrganizationCurrency } from '../../../lib/use-organization-currency.ts';

/** The form of a new expense, with its receipt beside it. */
export function CreateDetails({
  reading: { draft: read, ...reading },
  draftName,
  isSending = false,
  onClose,
  children,
}: {
  reading: ReceiptReading;
  /** The name under which the form's input is kept, which must not change. */
  draftName: string;
  isSending?: boolean;
  /** Called when the expense was created or the form was cancelled. */
  onClose?: () => void;
  /** Content beside the form, below the receipt. */
  children?: ReactNode;
}) {
  const navigate = useNavigate();
  const [focused, setFocused] = useState<ReadableField | null>(null);
  const currency = useOrganizationCurrency();
  if (currency === null) return null;
  const draft = read && { ...read, currencyIfUnnamed: currency };
  const { status } = reading;
  // Until the receipt is known, the expense would be created without it.
  const isUnknown = draft === null && (status === 'reading' || status === 'unreachable');
  return (
    <>
      {draft && <ReadStrip draft={draft} focused={focused} />}
      <div className="grid items-start gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
        <CreateExpenseForm
          reading={{ ...reading, draft }}
          currency={currency}
          draftName={draftName}
          isSending={isSending || isUnknown}
          onReadableFocus={setFocused}
          onCancel={() => {
            onClose?.();
            void navigate('/dashboard');
          }}
          onCreated={({ id, submitted, refusals }) => {
            onClose?.();
            void navigate(`/expenses/${id}${submitted ? '?submitted=true' : ''}`, {
              state: { notSubmitted: refusals },
            });
          }}
        />
        <div className="grid grid-cols-1 gap-5 lg:sticky lg:top-6">
          {draft?.notices?.map((notice) => (
            <Banner key={notice} tone="warning">
              {notice}
            </Banner>
          ))}
          {draft && <ReceiptPreview draft={draft} focused={focused} />}
          {children}
        </div>
      </div>
    </>
  );
}
