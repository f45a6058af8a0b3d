import { useEffect, useRef } from 'react';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { Banner, RetryBanner } from '../../../components/ui/banner.tsx';
import { ButtonRow } from '../../../components/ui/button-row.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useFocusAfterStep } from '../../../lib/focus-content.ts';
import { unreadMessage, type ReceiptDraft } from '../../../subjects/receipts/receipt-draft.ts';
import type { BatchUpload as Batch } from '../api/use-batch-upload.ts';
import { storedReceipt, useReceiptUpload, type ReceiptUpload } from '../api/use-receipt-upload.ts';
import { receiptSizeMax } from '../receipt-file.ts';
import { AnalysisCard } from './analysis-card.tsx';
import { FileDrop } from './file-drop.tsx';
import { ReceiptPreview } from './receipt-preview.tsx';
import { SeveralReceipts } from './several-receipts.tsx';
import { UnattachedReceipts } from './unattached-receipts.tsx';
import { UploadProgress } from './upload-progress.tsx';

interface UploadStepProps {
  onContinue: (draft: ReceiptDraft) => void;
  /** Called when reading takes so long that the details may be entered meanwhile. */
  onSlow: (stored: ReceiptDraft) => void;
  onRestart: () => void;
  /** Whether the details are open, with the receipt. */
  isFormOpen: boolean;
  batch: Batch;
}

/** First step of the wizard: one file leads to the details, several become one draft each. */
export function UploadStep({ onContinue, onSlow, onRestart, isFormOpen, batch }: UploadStepProps) {
  const { state, upload, readAgain, reset: resetUpload } = useReceiptUpload();
  useSlowReading(state, onSlow);
  useFocusAfterStep(state.status);
  const reset = () => {
    resetUpload();
    onRestart();
  };
  const isToRead =
    state.status === 'failed' &&
    (state.draft?.status === 'failed' || state.draft?.status === 'reading');
  const needsFile = state.status === 'idle' || (state.status === 'failed' && !state.draft);
  return (
    <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
      <div className="grid grid-cols-1 gap-5">
        {state.status === 'failed' && !isToRead && <Banner tone="error">{state.message}</Banner>}
        {/* While it is still being read, the details below say so. */}
        {state.status === 'failed' && state.draft?.status === 'failed' && (
          <RetryBanner
            message={unreadMessage}
            label="Try again"
            onRetry={() => state.draft && void readAgain(state.draft)}
          />
        )}
        {needsFile && (
          <FileDrop
            title="Drag and drop your receipt here"
            hint={`Supports JPG, PNG, PDF files up to ${receiptSizeMax}`}
            problem={state.status === 'idle' ? state.problem : null}
            onFile={(file) => void upload(file)}
            onFiles={batch.add}
          />
        )}
        {needsFile && <WithoutReceipt />}
        {state.status === 'uploading' && (
          <UploadProgress upload={state} onCancel={reset} onContinue={onContinue} />
        )}
        {state.status === 'done' && <SeveralReceipts draft={state.draft} onAll={batch.addDrafts} />}
        {state.status === 'done' && state.notice !== null && (
          <Banner tone="warning">{state.notice}</Banner>
        )}
        {state.status === 'done' && (
          <AnalysisCard
            draft={state.draft}
            onRestart={reset}
            onContinue={() => onContinue(state.draft)}
          />
        )}
        {state.status === 'failed' && state.draft && (
          <ContinueUnread onRestart={reset} onContinue={onContinue} draft={state.draft} />
        )}
      </div>
      {needsFile && <UnattachedReceipts onContinue={onContinue} />}
      {state.status === 'done' && !isFormOpen && (
        <ReceiptPreview draft={state.draft} focused={null} />
      )}
    </div>
  );
}

const slowMs = 5_000;

function useSlowReading(
  state: ReceiptUpload['state'],
  onSlow: (stored: ReceiptDraft) => void,
): void {
  const stored = storedReceipt(state);
  const waits = state.status === 'uploading' && stored !== null;
  const gaveUp = state.status === 'failed' && stored?.status === 'reading';
  const latest = useRef({ stored, onSlow });
  latest.current = { stored, onSlow };
  useEffect(() => {
    if (!waits && !gaveUp) return undefined;
    const report = () => {
      const { stored: draft } = latest.current;
      if (draft) latest.current.onSlow(draft);
    };
    const timer = window.setTimeout(report, gaveUp ? 0 : slowMs);
    return () => window.clearTimeout(timer);
  }, [waits, gaveUp]);
}

interface ContinueUnreadProps {
  draft: ReceiptDraft;
  onRestart: () => void;
  onContinue: (draft: ReceiptDraft) => void;
}

const ContinueUnread = ({ draft, onRestart, onContinue }: ContinueUnreadProps) => (
  <ButtonRow>
    <Button onClick={onRestart}>Upload Different Receipt</Button>
    <Button tone="primary" onClick={() => onContinue(draft)}>
      Continue to Expense Details
    </Button>
  </ButtonRow>
);

const WithoutReceipt = () => (
  <p className="text-center text-ink-soft">
    No receipt at hand?{' '}
    <TextLink look="plain" to="/expenses/create">
      Enter the details by hand
    </TextLink>
  </p>
);
