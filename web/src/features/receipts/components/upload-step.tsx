import { Link } from 'react-router';
import { Banner } from '../../../components/ui/banner.tsx';
import { ButtonRow } from '../../../components/ui/button-row.tsx';
import { Button } from '../../../components/ui/button.tsx';
import type { ReceiptDraft } from '../../../lib/receipt-draft.ts';
import type { BatchUpload as Batch } from '../api/use-batch-upload.ts';
import { useReceiptUpload } from '../api/use-receipt-upload.ts';
import { receiptSizeMax } from '../receipt-file.ts';
import { AnalysisCard } from './analysis-card.tsx';
import { BatchUpload } from './batch-upload.tsx';
import { FileDrop } from './file-drop.tsx';
import { SeveralReceipts } from './several-receipts.tsx';
import { UnattachedReceipts } from './unattached-receipts.tsx';
import { UploadProgress } from './upload-progress.tsx';

/** First step of the wizard: one file leads to the details, several become one draft each. */
export function UploadStep({
  onContinue,
  batch,
}: {
  onContinue: (draft: ReceiptDraft) => void;
  batch: Batch;
}) {
  const { state, upload, reset } = useReceiptUpload();
  if (batch.files.length > 0) {
    return (
      <BatchUpload
        batch={batch}
        onClear={() => {
          reset();
          batch.clear();
        }}
      />
    );
  }
  const needsFile = state.status === 'idle' || (state.status === 'failed' && !state.draft);
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
      <div className="grid grid-cols-1 gap-5">
        {state.status === 'failed' && (
          <Banner tone={state.draft?.status === 'reading' ? 'info' : 'error'}>
            {state.message}
          </Banner>
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
    </div>
  );
}

function ContinueUnread({
  draft,
  onRestart,
  onContinue,
}: {
  draft: ReceiptDraft;
  onRestart: () => void;
  onContinue: (draft: ReceiptDraft) => void;
}) {
  return (
    <ButtonRow>
      <Button onClick={onRestart}>Upload Different Receipt</Button>
      <Button tone="primary" onClick={() => onContinue(draft)}>
        Continue to Expense Details
      </Button>
    </ButtonRow>
  );
}

function WithoutReceipt() {
  return (
    <p className="text-center text-ink-soft">
      No receipt at hand?{' '}
      <Link to="/expenses/create" className="font-medium text-accent hover:underline">
        Enter the details by hand
      </Link>
    </p>
  );
}
