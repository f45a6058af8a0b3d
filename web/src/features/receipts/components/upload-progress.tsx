import { Check } from 'lucide-react';
import { ButtonRow } from '../../../components/ui/button-row.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { uploadStages } from '../../../lib/live-events.ts';
import type { ReceiptDraft } from '../../../lib/receipt-draft.ts';
import type { UploadUnderWay } from '../api/use-receipt-upload.ts';

const stepLabels = ['Uploading', 'Reading receipt', 'Extracting details'] as const;

/** Returns the index of the current step. */
function stepOf({ sentFraction, stage }: UploadUnderWay): number {
  if (sentFraction < 1) return 0;
  const reached = stage === null ? -1 : uploadStages.indexOf(stage);
  return reached < uploadStages.indexOf('text_read') ? 1 : 2;
}

/** The bar shows the bytes sent. The time that reading takes isn't known, so it has no percentage. */
export function UploadProgress({
  upload,
  onCancel,
  onContinue,
}: {
  upload: UploadUnderWay;
  onCancel: () => void;
  /** Offered once the file is stored. */
  onContinue?: (stored: ReceiptDraft) => void;
}) {
  const { fileName, sentFraction, stored } = upload;
  const step = stepOf(upload);
  return (
    <div className="rounded-lg border border-line bg-surface p-6 ">
      <ProgressBar fileName={fileName} sentFraction={sentFraction} />
      <ol className="mt-5 grid gap-2.5">
        {stepLabels.map((label, index) => (
          <Step key={label} label={label} isDone={index < step} isUnderWay={index === step} />
        ))}
      </ol>
      {/* Once sent, the file is listed among the unmatched receipts. */}
      {sentFraction < 1 && (
        <Button size="sm" className="mt-5" onClick={onCancel}>
          Cancel
        </Button>
      )}
      {stored && onContinue && (
        <ButtonRow className="mt-6">
          <Button tone="primary" onClick={() => onContinue(stored)}>
            Enter details now
          </Button>
        </ButtonRow>
      )}
      <p role="status" className="sr-only">
        {step === 0 ? 'Uploading receipt' : stepLabels[step]}
      </p>
    </div>
  );
}

function ProgressBar({
  fileName,
  sentFraction,
}: Pick<UploadUnderWay, 'fileName' | 'sentFraction'>) {
  const isSent = sentFraction >= 1;
  const percent = Math.floor(sentFraction * 100);
  return (
    <>
      <div className="flex items-baseline justify-between gap-4">
        <p className="min-w-0 truncate font-medium">{fileName}</p>
        <p className="shrink-0 text-ink-soft tabular-nums">
          {isSent ? 'Being read' : `${percent}%`}
        </p>
      </div>
      <div
        role="progressbar"
        aria-label={`${isSent ? 'Reading' : 'Uploading'} ${fileName}`}
        aria-valuenow={isSent ? undefined : percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="mt-3 h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className={classNames(
            'h-full rounded-full bg-accent',
            isSent
              ? 'w-1/3 animate-sweep in-data-calm:animate-none'
              : 'transition-[width] duration-300',
          )}
          style={isSent ? undefined : { width: `${percent}%` }}
        />
      </div>
    </>
  );
}

function Step({
  label,
  isDone,
  isUnderWay,
}: {
  label: string;
  isDone: boolean;
  isUnderWay: boolean;
}) {
  return (
    <li
      className={classNames(
        'flex items-center gap-2.5',
        isDone || isUnderWay ? 'text-ink' : 'text-ink-faint',
      )}
    >
      <span className="flex size-5 items-center justify-center">
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
}
