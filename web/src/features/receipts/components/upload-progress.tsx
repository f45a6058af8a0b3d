import { Check } from 'lucide-react';
import { ButtonRow } from '../../../components/ui/button-row.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { classNames } from '../../../lib/class-names.ts';
import type { ReceiptDraft } from '../../../subjects/receipts/receipt-draft.ts';
import { uploadPercent, uploadStep, uploadSteps } from '../api/upload-percent.ts';
import type { UploadUnderWay } from '../api/use-receipt-upload.ts';
import { ProgressBar } from './progress-bar.tsx';

interface UploadProgressProps {
  upload: UploadUnderWay;
  onCancel: () => void;
  /** Offered once the file is stored. */
  onContinue?: (stored: ReceiptDraft) => void;
}

/** The bytes sent, then the server's stages; 100 percent is the analysis card's. */
export function UploadProgress({ upload, onCancel, onContinue }: UploadProgressProps) {
  const { fileName, sentFraction, stored } = upload;
  const step = uploadStep(upload);
  const percent = uploadPercent(upload);
  return (
    <div className="border-y border-line py-5">
      <div className="flex items-baseline justify-between gap-4">
        <p className="min-w-0 truncate font-strong">{fileName}</p>
        <p className="shrink-0 text-ink-soft tabular-nums">{percent}%</p>
      </div>
      <ProgressBar label={`${uploadSteps[step]}: ${fileName}`} percent={percent} />
      <ol className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
        {uploadSteps.map((label, index) => (
          <Step key={label} label={label} isDone={index < step} isUnderWay={index === step} />
        ))}
      </ol>
      <ButtonRow className="mt-5 empty:hidden">
        {/* Once sent, the file is listed among the unmatched receipts. */}
        {sentFraction < 1 && <Button onClick={onCancel}>Cancel</Button>}
        {stored && onContinue && (
          <Button tone="primary" onClick={() => onContinue(stored)}>
            Enter details now
          </Button>
        )}
      </ButtonRow>
      <p role="status" className="sr-only">
        {step === 0 ? 'Uploading receipt' : uploadSteps[step]}
      </p>
    </div>
  );
}

interface StepProps {
  label: string;
  isDone: boolean;
  isUnderWay: boolean;
}

const Step = ({ label, isDone, isUnderWay }: StepProps) => (
  <li
    className={classNames(
      'flex items-center gap-2',
      isDone || isUnderWay ? 'text-ink' : 'text-ink-faint',
    )}
  >
    <span className="flex size-4 items-center justify-center">
      {isDone ? (
        <Check aria-hidden="true" className="size-4 text-success" />
      ) : isUnderWay ? (
        <Spinner small />
      ) : (
        <span className="size-1.5 rounded-full bg-line-strong" />
      )}
    </span>
    {label}
    {isDone && <span className="sr-only">done</span>}
  </li>
);
