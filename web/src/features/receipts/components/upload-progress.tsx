import { Check } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { uploadStages, type UploadStage } from '../../../lib/live-events.ts';

const stageLabels: Record<UploadStage, string> = {
  stored: 'Stored',
  pages_rendered: 'Pages rendered',
  text_read: 'Text read',
  fields_found: 'Fields found',
};

/** Sending is the first 60 percent, the server's four stages go up to 96; the response itself is 100. */
function percentOf(sentFraction: number, stage: UploadStage | null): number {
  if (stage === null) return Math.floor(sentFraction * 60);
  return 60 + (uploadStages.indexOf(stage) + 1) * 9;
}

export function UploadProgress({
  fileName,
  sentFraction,
  stage,
  onCancel,
}: {
  fileName: string;
  sentFraction: number;
  stage: UploadStage | null;
  onCancel: () => void;
}) {
  const percent = percentOf(sentFraction, stage);
  const reached = sentFraction < 1 ? -1 : stage === null ? 0 : uploadStages.indexOf(stage) + 1;
  const stations = ['Sent', ...uploadStages.map((name) => stageLabels[name])];
  return (
    <div className="rounded-lg border border-line bg-surface p-6 shadow-card">
      <div className="flex items-baseline justify-between gap-4">
        <p className="min-w-0 truncate font-medium">{fileName}</p>
        <p className="text-ink-soft tabular-nums">{percent}%</p>
      </div>
      <div
        role="progressbar"
        aria-label={`Uploading ${fileName}`}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="mt-3 h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width] duration-300"
          style={{ width: `${percent}%` }}
        />
      </div>
      <ol className="mt-5 grid gap-2.5">
        {stations.map((name, index) => (
          <li
            key={name}
            className={classNames(
              'flex items-center gap-2.5',
              index <= reached ? 'text-ink' : 'text-ink-faint',
            )}
          >
            <span className="flex size-5 items-center justify-center">
              {index <= reached ? (
                <Check aria-hidden="true" className="size-4 text-success" />
              ) : index === reached + 1 ? (
                <Spinner small />
              ) : (
                <span className="size-1.5 rounded-full bg-line-strong" />
              )}
            </span>
            {name}
            {index <= reached && <span className="sr-only">done</span>}
          </li>
        ))}
      </ol>
      {/* The file is on the server, and is listed among the unmatched receipts. */}
      {sentFraction < 1 && (
        <Button size="sm" className="mt-5" onClick={onCancel}>
          Cancel
        </Button>
      )}
      <p role="status" className="sr-only">
        {stage === null ? 'Uploading receipt' : stageLabels[stage]}
      </p>
    </div>
  );
}
