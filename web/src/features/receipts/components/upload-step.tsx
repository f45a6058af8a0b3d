import { Banner } from '../../../components/ui/banner.tsx';
import { ButtonRow } from '../../../components/ui/button-row.tsx';
import { Button } from '../../../components/ui/button.tsx';
import type { ReceiptDraft } from '../../../lib/receipt-draft.ts';
import { useBatchUpload, type CreateDraft } from '../api/use-batch-upload.ts';
import { useReceiptUpload } from '../api/use-receipt-upload.ts';
import { AnalysisCard } from './analysis-card.tsx';
import { BatchUpload } from './batch-upload.tsx';
import { FileDrop } from './file-drop.tsx';
import { UnattachedReceipts } from './unattached-receipts.tsx';
import { UploadProgress } from './upload-progress.tsx';

/** First step of the wizard. `onContinue(null)`: the details are entered without a receipt. */
export function UploadStep({
  onContinue,
  createDraft,
}: {
  onContinue: (draft: ReceiptDraft | null) => void;
  /** Several files become several drafts at once; expenses belong to another feature. */
  createDraft: CreateDraft;
}) {
  const { state, upload, reset } = useReceiptUpload();
  const batch = useBatchUpload(createDraft);
  if (batch.files.length > 0) {
    return <BatchUpload files={batch.files} onRetry={batch.retry} onClose={batch.clear} />;
  }
  const waitsForFile = state.status === 'idle' || (state.status === 'failed' && !state.draft);
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
      <div className="grid grid-cols-1 gap-5">
        {state.status === 'failed' && <Banner tone="error">{state.message}</Banner>}
        {waitsForFile && (
          <FileDrop
            title="Drag and drop your receipt here"
            hint="Supports JPG, PNG, PDF files up to 10MB"
            problem={state.status === 'idle' ? state.problem : null}
            onFile={(file) => void upload(file)}
            onFiles={batch.add}
          />
        )}
        {waitsForFile && <WithoutReceipt onContinue={() => onContinue(null)} />}
        {state.status === 'uploading' && <UploadProgress {...state} onCancel={reset} />}
        {state.status === 'done' && state.draft.others && state.draft.others.length > 0 && (
          <SeveralReceipts
            drafts={[state.draft, ...state.draft.others]}
            onAll={(drafts) => {
              reset();
              batch.addDrafts(drafts);
            }}
          />
        )}
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
          <ButtonRow>
            <Button onClick={reset}>Upload Different Receipt</Button>
            <Button tone="primary" onClick={() => onContinue(state.draft)}>
              Continue to Expense Details
            </Button>
          </ButtonRow>
        )}
      </div>
      {waitsForFile && <UnattachedReceipts onContinue={onContinue} />}
    </div>
  );
}

function SeveralReceipts({
  drafts,
  onAll,
}: {
  drafts: readonly ReceiptDraft[];
  onAll: (drafts: readonly ReceiptDraft[]) => void;
}) {
  return (
    <Banner
      tone="info"
      title={`${drafts.length} receipts found in this photo`}
      action={<Button onClick={() => onAll(drafts)}>Create {drafts.length} Drafts</Button>}
    >
      Make a draft of each, or continue with the one below; the others wait among your receipts.
    </Banner>
  );
}

function WithoutReceipt({ onContinue }: { onContinue: () => void }) {
  return (
    <p className="text-center text-ink-soft">
      No receipt at hand?{' '}
      <button
        type="button"
        className="font-medium text-accent hover:underline"
        onClick={onContinue}
      >
        Enter the details by hand
      </button>
    </p>
  );
}
