import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../../components/ui/button.tsx';
import { useCreateDraft } from '../../../features/expenses/api/use-create-draft.ts';
import { useBatchUpload } from '../../../features/receipts/api/use-batch-upload.ts';
import { useReceiptReading } from '../../../features/receipts/api/use-receipt-reading.ts';
import { SeveralReceipts } from '../../../features/receipts/components/several-receipts.tsx';
import { UploadStep } from '../../../features/receipts/components/upload-step.tsx';
import { useFocusAfterStep } from '../../../lib/focus-content.ts';
import type { ReceiptDraft } from '../../../subjects/receipts/receipt-draft.ts';
import { CreateDetails } from './create-details.tsx';
import { CreateHeader } from './create-header.tsx';
import { CreateSeveral } from './create-several.tsx';

/**
 * The wizard. Both steps stay mounted, so that going back keeps the input. The address of the second step includes its receipt,
 * so that a reload returns to it.
 */
export default function CreateFromReceiptPage() {
  const [params, setParams] = useSearchParams();
  const receiptId = params.get('receipt');
  const [known, setKnown] = useState<ReceiptDraft | null>(null);
  const [openedId, setOpenedId] = useState(receiptId);
  if (receiptId !== null && receiptId !== openedId) setOpenedId(receiptId);
  const batch = useBatchUpload(useCreateDraft());
  // Reading takes long, so the form is open below the progress and fills itself.
  const [isSlow, setIsSlow] = useState(false);
  const step = receiptId === null ? 1 : 2;
  const goBack = () => setParams({});
  const isBatch = batch.files.length > 0 && step === 1;
  useFocusAfterStep(isBatch ? 'several' : String(step));
  if (isBatch) return <CreateSeveral upload={batch} />;
  return (
    <>
      <CreateHeader step={step} />
      <div hidden={step !== 1}>
        <UploadStep
          batch={batch}
          onSlow={(draft) => {
            setKnown(draft);
            setOpenedId(draft.receiptId);
            setIsSlow(true);
          }}
          onRestart={() => setIsSlow(false)}
          isFormOpen={openedId !== null}
          onContinue={(draft) => {
            setKnown(draft);
            setParams({ receipt: draft.receiptId });
          }}
        />
      </div>
      {openedId !== null && (
        <div hidden={step !== 2 && !isSlow} className={step === 1 ? 'mt-8' : undefined}>
          <DetailsStep
            key={openedId}
            receiptId={openedId}
            known={known}
            onBack={step === 2 ? goBack : undefined}
            onAll={(drafts) => {
              setIsSlow(false);
              goBack();
              batch.addDrafts(drafts);
            }}
          />
        </div>
      )}
    </>
  );
}

interface DetailsStepProps {
  receiptId: string;
  known: ReceiptDraft | null;
  /** Undefined while the first step is shown above. */
  onBack: (() => void) | undefined;
  onAll: (drafts: readonly ReceiptDraft[]) => void;
}

function DetailsStep({ receiptId, known, onBack, onAll }: DetailsStepProps) {
  const reading = useReceiptReading(receiptId, known);
  // People who came here after the reading have seen them in the first step.
  const [offersOthers] = useState(known?.status !== 'read');
  return (
    <div className="grid gap-4">
      {onBack && (
        <Button tone="quiet" className="-ml-3 justify-self-start" onClick={onBack}>
          Back
        </Button>
      )}
      {offersOthers && reading.draft && <SeveralReceipts draft={reading.draft} onAll={onAll} />}
      <CreateDetails reading={reading} draftName={`create-${receiptId}`} />
    </div>
  );
}
