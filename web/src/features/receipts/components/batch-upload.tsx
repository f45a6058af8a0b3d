import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../components/ui/button.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import type { ReceiptDraft } from '../../../lib/receipt-draft.ts';
import {
  batchFilesMax,
  type BatchFile,
  type BatchUpload as Batch,
} from '../api/use-batch-upload.ts';
import { receiptSizeMax } from '../receipt-file.ts';
import { FileDrop } from './file-drop.tsx';
import { ReadAmount } from './read-amount.tsx';

/** Progress of several receipts that become drafts; more can be added meanwhile. */
export function BatchUpload({ batch, onClear }: { batch: Batch; onClear: () => void }) {
  const { files, underWay, leftOutCount, add, retry } = batch;
  const made = files.filter(({ state }) => state.status === 'done').length;
  const isFull = underWay >= batchFilesMax;
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-5">
      <FileDrop
        compact
        title="Drag and drop more receipts"
        hint={`Supports JPG, PNG, PDF files up to ${receiptSizeMax}`}
        problem={leftOutCount > 0 ? leftOutText(leftOutCount) : null}
        disabled={isFull}
        onFile={(file) => add([file])}
        onFiles={add}
      />
      <Section title="Several receipts">
        <p role="status" className="mb-3 text-ink-soft">
          {made} of {files.length} drafts created
        </p>
        <ul aria-label="Files" className="grid divide-y divide-line">
          {files.map((file) => (
            <FileRow key={file.key} entry={file} onRetry={() => retry(file)} />
          ))}
        </ul>
        {underWay > 0 ? (
          <p className="mt-4 text-sm text-ink-faint">
            Keep this tab open until every file is done. You can use other pages meanwhile.
          </p>
        ) : (
          <div className="mt-4 flex justify-end">
            <Button onClick={onClear}>Clear list</Button>
          </div>
        )}
      </Section>
    </div>
  );
}

const leftOutText = (count: number): string =>
  `${batchFilesMax} files at most at once: ${count === 1 ? '1 file was' : `${count} files were`} not added.`;

function FileRow({ entry, onRetry }: { entry: BatchFile; onRetry: () => void }) {
  const { name, state, source } = entry;
  return (
    <li className="flex items-center gap-3 py-2.5">
      <StateIcon status={state.status} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{name}</p>
        {state.status === 'done' && 'draft' in source && <ReadSummary draft={source.draft} />}
        <p className={state.status === 'failed' ? 'text-sm text-danger' : 'text-sm text-ink-faint'}>
          {textOf(state)}
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

/** The vendor and amount, if they were read. */
function ReadSummary({ draft: { values } }: { draft: ReceiptDraft }) {
  const { vendor, amount, currency } = values;
  if (!vendor && !amount) return null;
  return (
    <p className="flex flex-wrap gap-x-2">
      {vendor && <span className="min-w-0 truncate text-ink-soft">{vendor.value}</span>}
      {amount && <ReadAmount amount={amount.value} currency={currency?.value} />}
    </p>
  );
}

function textOf(state: BatchFile['state']): string {
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
