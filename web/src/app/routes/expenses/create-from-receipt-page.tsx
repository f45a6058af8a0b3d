import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../../components/ui/button.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { useCreateDraft } from '../../../features/expenses/api/use-create-draft.ts';
import { useBatchUpload } from '../../../features/receipts/api/use-batch-upload.ts';
import { useReceiptReading } from '../../../features/receipts/api/use-receipt-reading.ts';
import { SeveralReceipts } from '../../../features/receipts/components/several-receipts.tsx';
import { UploadStep } from '../../../features/receipts/components/upload-step.tsx';
import { classNames } from '../../../lib/class-names.ts';
import type { ReceiptDraft } from '../../../lib/receipt-draft.ts';
import { CreateDetails } from './create-details.tsx';

type Step = 1 | 2;

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
  const step = receiptId === null ? 1 : 2;
  const goBack = () => setParams({});
  return (
    <>
      <PageHeader title="Create Expense" backTo="/dashboard" backLabel="Back to Dashboard" />
      <StepIndicator step={step} />
      <div hidden={step !== 1}>
        <UploadStep
          batch={batch}
          onContinue={(draft) => {
            setKnown(draft);
            setParams({ receipt: draft.receiptId });
          }}
        />
      </div>
      {openedId !== null && (
        <div hidden={step !== 2}>
          <DetailsStep
            key={openedId}
            receiptId={openedId}
            known={known}
            onBack={goBack}
            onAll={(drafts) => {
              goBack();
              batch.addDrafts(drafts);
            }}
          />
        </div>
      )}
    </>
  );
}

function DetailsStep({
  receiptId,
  known,
  onBack,
  onAll,
}: {
  receiptId: string;
  known: ReceiptDraft | null;
  onBack: () => void;
  onAll: (drafts: readonly ReceiptDraft[]) => void;
}) {
  const reading = useReceiptReading(receiptId, known);
  // People who came here after the reading have seen them in the first step.
  const [offersOthers] = useState(known?.status !== 'read');
  return (
    <div className="grid gap-4">
      <Button tone="quiet" className="-ml-3 justify-self-start" onClick={onBack}>
        Back
      </Button>
      {offersOthers && reading.draft && <SeveralReceipts draft={reading.draft} onAll={onAll} />}
      <CreateDetails reading={reading} keptAs={`create-${receiptId}`} />
    </div>
  );
}

function StepIndicator({ step }: { step: Step }) {
  const steps = ['Upload Receipt', 'Create Expense'];
  return (
    <ol aria-label="Steps" className="mb-7 flex flex-wrap gap-x-8 gap-y-2">
      {steps.map((name, index) => {
        const isCurrent = index + 1 === step;
        return (
          <li
            key={name}
            aria-current={isCurrent ? 'step' : undefined}
            className={classNames(
              'flex items-center gap-2.5 font-medium',
              isCurrent ? 'text-ink' : 'text-ink-faint',
            )}
          >
            <span
              className={classNames(
                'flex size-6 items-center justify-center rounded-full text-xs font-semibold',
                index + 1 <= step ? 'bg-accent text-on-accent' : 'bg-sunken text-ink-soft',
              )}
            >
              {index + 1}
            </span>
            {name}
          </li>
        );
      })}
    </ol>
  );
}
