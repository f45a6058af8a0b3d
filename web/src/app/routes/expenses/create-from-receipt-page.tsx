import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../components/ui/button.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { useCreateDraft } from '../../../features/expenses/api/use-create-draft.ts';
import { CreateExpenseForm } from '../../../features/expenses/components/create-expense-form.tsx';
import { ReceiptPreview } from '../../../features/receipts/components/receipt-preview.tsx';
import { ReadStrip } from '../../../features/receipts/components/read-strip.tsx';
import { UploadStep } from '../../../features/receipts/components/upload-step.tsx';
import { classNames } from '../../../lib/class-names.ts';
import type { ReadableField, ReceiptDraft } from '../../../lib/receipt-draft.ts';

type Step = 1 | 2;

/** The wizard: both steps stay mounted, so that going back loses nothing. */
export default function CreateFromReceiptPage() {
  const [step, setStep] = useState<Step>(1);
  const [chosen, setChosen] = useState<{ draft: ReceiptDraft | null } | null>(null);
  const createDraft = useCreateDraft();
  return (
    <>
      <PageHeader title="Create Expense" backTo="/dashboard" backLabel="Back to Dashboard" />
      <StepIndicator step={step} />
      <div hidden={step !== 1}>
        <UploadStep
          createDraft={createDraft}
          onContinue={(draft) => {
            setChosen({ draft });
            setStep(2);
          }}
        />
      </div>
      {chosen && (
        <div hidden={step !== 2}>
          <DetailsStep
            key={chosen.draft?.receiptId ?? 'by-hand'}
            draft={chosen.draft}
            onBack={() => setStep(1)}
          />
        </div>
      )}
    </>
  );
}

function DetailsStep({ draft, onBack }: { draft: ReceiptDraft | null; onBack: () => void }) {
  const navigate = useNavigate();
  const [focused, setFocused] = useState<ReadableField | null>(null);
  return (
    <div className="grid gap-4">
      <Button tone="quiet" className="-ml-3 justify-self-start" onClick={onBack}>
        Back
      </Button>
      {draft && <ReadStrip draft={draft} focused={focused} />}
      <div
        className={classNames(
          'grid items-start gap-5',
          draft ? 'lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]' : 'max-w-2xl',
        )}
      >
        <CreateExpenseForm
          draft={draft}
          onReadableFocus={setFocused}
          onCancel={() => void navigate('/dashboard')}
          onCreated={({ id, submitted, refusals }) =>
            void navigate(`/expenses/${id}${submitted ? '?submitted=true' : ''}`, {
              state: { notSubmitted: refusals },
            })
          }
        />
        {draft && (
          <div className="lg:sticky lg:top-6">
            <ReceiptPreview draft={draft} focused={focused} />
          </div>
        )}
      </div>
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
