import { useEffect, useRef } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Section } from '../../../components/ui/section.tsx';
import type { ReceiptDraft, ReceiptReading } from '../../../subjects/receipts/receipt-draft.ts';
import { storedReceipt, useReceiptUpload } from '../api/use-receipt-upload.ts';
import { receiptSizeMax } from '../receipt-file.ts';
import { FileDrop } from './file-drop.tsx';
import { UploadProgress } from './upload-progress.tsx';

interface ReceiptBesideProps {
  reading: ReceiptReading;
  /** Null to remove the receipt. */
  onAttach: (draft: ReceiptDraft | null) => void;
  /** Reports whether a file is being sent that is not stored yet. */
  onSending: (isSending: boolean) => void;
}

/** Attaches a receipt to the form beside it, as soon as its file is stored, or removes it from the form. */
export function ReceiptBeside({ reading: { status }, onAttach, onSending }: ReceiptBesideProps) {
  const { state, upload, reset } = useReceiptUpload();
  const stored = storedReceipt(state);
  const isSending = state.status === 'uploading' && stored === null;
  const latest = useRef({ onAttach, onSending });
  latest.current = { onAttach, onSending };
  useEffect(() => latest.current.onSending(isSending), [isSending]);
  useEffect(() => {
    if (stored) latest.current.onAttach(stored);
  }, [stored]);

  if (status !== 'none' && status !== 'gone') {
    return (
      <Button
        className="justify-self-start"
        onClick={() => {
          reset();
          onAttach(null);
        }}
      >
        Remove receipt
      </Button>
    );
  }
  return (
    <Section title="Attach Receipt">
      <div className="grid grid-cols-1 gap-4">
        {state.status === 'failed' && <Banner tone="error">{state.message}</Banner>}
        {isSending ? (
          <UploadProgress upload={state} onCancel={reset} />
        ) : (
          <FileDrop
            compact
            title="Drag and drop a receipt"
            hint={`PNG, JPG, PDF up to ${receiptSizeMax}`}
            problem={state.status === 'idle' ? state.problem : null}
            onFile={(file) => void upload(file)}
          />
        )}
      </div>
    </Section>
  );
}
