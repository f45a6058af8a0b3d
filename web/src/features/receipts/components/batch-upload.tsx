import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { batchFilesMax, type BatchFile } from '../api/use-batch-upload.ts';

/** Progress of several receipts that become drafts. */
export function BatchUpload({
  files,
  onRetry,
  onClose,
}: {
  files: readonly BatchFile[];
  onRetry: (file: BatchFile) => void;
  onClose: () => void;
}) {
  const made = files.filter(({ state }) => state.status === 'done').length;
  const busy = files.some(({ state }) => ['waiting', 'uploading'].includes(state.status));
  return (
    <Card title="Several receipts">
      <p role="status" className="mb-3 text-ink-soft">
        {made} of {files.length} drafts created
        {files.length === batchFilesMax && `; ${batchFilesMax} files at most at once`}
      </p>
      <ul aria-label="Files" className="grid divide-y divide-line">
        {files.map((file) => (
          <FileRow key={file.key} entry={file} onRetry={() => onRetry(file)} />
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <Button
          disabled={busy}
          title={busy ? 'Wait until every file is done' : undefined}
          onClick={onClose}
        >
          Upload More Receipts
        </Button>
      </div>
    </Card>
  );
}

function FileRow({ entry: { name, state }, onRetry }: { entry: BatchFile; onRetry: () => void }) {
  return (
    <li className="flex items-center gap-3 py-2.5">
      <StateIcon status={state.status} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{name}</p>
        <p
          className={
            state.status === 'failed'
              ? 'text-[0.8125rem] text-danger'
              : 'text-[0.8125rem] text-ink-faint'
          }
        >
          {wordsOf(state)}
        </p>
      </div>
      {state.status === 'done' && (
        <Link
          to={`/expenses/${state.expenseId}/edit`}
          className="shrink-0 font-medium text-accent hover:underline"
        >
          Complete<span className="sr-only"> {state.title}</span>
        </Link>
      )}
      {state.status === 'failed' && state.retryable && (
        <Button size="sm" onClick={onRetry} aria-label={`Retry ${name}`}>
          Retry
        </Button>
      )}
    </li>
  );
}

function wordsOf(state: BatchFile['state']): string {
  switch (state.status) {
    case 'waiting':
      return 'Waiting';
    case 'uploading':
      return state.sentFraction < 1
        ? `Uploading, ${Math.floor(state.sentFraction * 100)}%`
        : 'Being read';
    case 'done':
      return state.note === null ? 'Draft created' : `Draft created. ${state.note}`;
    case 'failed':
      return state.message;
  }
}

function StateIcon({ status }: { status: BatchFile['state']['status'] }): ReactNode {
  const look = 'size-5 shrink-0';
  switch (status) {
    case 'waiting':
      return <Clock aria-hidden="true" className={`${look} text-ink-faint`} />;
    case 'uploading':
      return (
        <span className={`flex items-center justify-center text-accent ${look}`}>
          <Spinner small />
        </span>
      );
    case 'done':
      return <CircleCheck aria-hidden="true" className={`${look} text-success`} />;
    case 'failed':
      return <CircleAlert aria-hidden="true" className={`${look} text-danger`} />;
  }
}
