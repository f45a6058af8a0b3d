import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { uploadPercent, uploadStep, uploadSteps } from '../api/upload-percent.ts';
import type { BatchFile, FileState } from '../api/use-batch-upload.ts';
import { ProgressBar } from './progress-bar.tsx';

interface RowsProps {
  chosenKey: string | undefined;
  onChoose: (file: BatchFile) => void;
  onRetry: (file: BatchFile) => void;
  /** The row of a file that became a draft. */
  draftText: (file: BatchFile) => ReactNode;
}

/** A row per file: its picture, how far it is, and what was read. */
export const BatchRows = ({ files, ...props }: RowsProps & { files: readonly BatchFile[] }) => (
  <ul aria-label="Files" className="border-t border-line">
    {files.map((file) => (
      <FileRow key={file.key} file={file} {...props} />
    ))}
  </ul>
);

function FileRow({
  file,
  chosenKey,
  onChoose,
  onRetry,
  draftText,
}: RowsProps & { file: BatchFile }) {
  const { key, name, state } = file;
  const isChosen = key === chosenKey;
  const rowClass = classNames(
    '-mx-(--gutter) flex min-h-15 items-center gap-3 border-b border-hair px-(--gutter) py-2 text-left lg:mr-0 lg:pr-4',
    isChosen && 'lg:bg-ink/[0.065] lg:shadow-[inset_2px_0_var(--accent)]',
  );
  if (state.status === 'done') {
    return (
      <li>
        <button
          type="button"
          aria-current={isChosen ? 'true' : undefined}
          className={`${rowClass} w-[calc(100%+2*var(--gutter))] hover:bg-ink/[0.032] lg:w-[calc(100%+var(--gutter))]`}
          onClick={() => onChoose(file)}
        >
          <Thumb file={file} />
          <span className="min-w-0 flex-1">{draftText(file)}</span>
        </button>
      </li>
    );
  }
  return (
    <li className={rowClass}>
      <Thumb file={file} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-strong">{name}</p>
        <p className={state.status === 'failed' ? 'text-sm text-danger' : 'text-sm text-ink-soft'}>
          {textOf(state)}
        </p>
        {state.status === 'uploading' && (
          <ProgressBar label={`${textOf(state)}: ${name}`} percent={uploadPercent(state)} />
        )}
      </div>
      {state.status === 'failed' && 'draft' in file.source && (
        <ButtonLink
          size="sm"
          tone="quiet"
          to={`?receipt=${file.source.draft.receiptId}`}
          aria-label={`Enter details: ${name}`}
        >
          Enter details
        </ButtonLink>
      )}
      {state.status === 'failed' && state.retryable && (
        <Button size="sm" onClick={() => onRetry(file)} aria-label={`Try again: ${name}`}>
          Try again
        </Button>
      )}
    </li>
  );
}

function Thumb({ file: { source } }: { file: BatchFile }) {
  const url = 'draft' in source ? source.draft.pageUrls[0] : undefined;
  return (
    <span className="grid h-9 w-7 shrink-0 place-items-center overflow-hidden rounded-sm border border-line bg-paper">
      {url === undefined ? (
        <FileText aria-hidden="true" className="size-4 text-ink-faint" />
      ) : (
        <img src={url} alt="" loading="lazy" className="size-full object-cover object-top" />
      )}
    </span>
  );
}

function textOf(state: Exclude<FileState, { status: 'done' }>): string {
  switch (state.status) {
    case 'waiting':
      return 'Waiting';
    case 'uploading': {
      const step = uploadSteps[uploadStep(state)];
      return state.sentFraction < 1 ? `${step}, ${uploadPercent(state)}%` : step;
    }
    case 'failed':
      return state.message;
  }
}
