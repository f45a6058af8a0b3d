import { useState } from 'react';
import { ArrowLeft } from 'lucide-react';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { ListAndDetail } from '../../../components/ui/list-and-detail.tsx';
import { DraftForm } from '../../../features/expenses/batch/draft-form.tsx';
import { DraftRowText } from '../../../features/expenses/batch/draft-row.tsx';
import { readinessOf, type BatchDraft } from '../../../features/expenses/batch/draft-readiness.ts';
import { SubmitDrafts } from '../../../features/expenses/batch/submit-drafts.tsx';
import { useBatchDrafts } from '../../../features/expenses/batch/use-batch-drafts.ts';
import {
  batchFilesMax,
  type BatchFile,
  type BatchUpload,
} from '../../../features/receipts/api/use-batch-upload.ts';
import { BatchRows } from '../../../features/receipts/components/batch-rows.tsx';
import { FileDrop } from '../../../features/receipts/components/file-drop.tsx';
import { ReceiptPreview } from '../../../features/receipts/components/receipt-preview.tsx';
import { receiptSizeMax } from '../../../features/receipts/receipt-file.ts';
import { useFocusAfterStep } from '../../../lib/focus-content.ts';
import type { ReadableField } from '../../../subjects/receipts/receipt-draft.ts';
import { CreateHeader } from './create-header.tsx';

/** Several receipts: a row for each, the chosen one beside them, and one button that submits what is ready. */
export function CreateSeveral({
  upload: { files, underWay, leftOutCount, add, retry, clear },
}: {
  upload: BatchUpload;
}) {
  const { batch, draftOf, chosen, draft, chosenKey, setChosenKey } = useChosenDraft(files);
  useFocusAfterStep(
    batch.drafts.map(({ expense, answered }) => `${expense.status} ${answered.size}`).join(', '),
  );
  const isFull = underWay >= batchFilesMax;
  return (
    <ListAndDetail
      isOpen={chosenKey !== null && draft !== undefined}
      detail={
        chosen &&
        draft && (
          <ChosenDraft
            key={draft.expense.id}
            of={draft}
            note={chosen.state.status === 'done' ? chosen.state.note : null}
            onClose={() => setChosenKey(null)}
            onEdit={() => setChosenKey(chosen.key)}
            onAnswered={(name) => {
              batch.answer(draft, name);
              if (isWide()) setChosenKey(null);
            }}
            onSaved={batch.save}
          />
        )
      }
    >
      <CreateHeader step={1} />
      <div className="lg:pr-4">
        <FileDrop
          compact
          title="Drop more receipts here"
          hint={`Supports JPG, PNG, PDF files up to ${receiptSizeMax}`}
          problem={leftOutCount > 0 ? leftOutText(leftOutCount) : null}
          disabled={isFull}
          onFile={(file) => add([file])}
          onFiles={add}
        />
      </div>
      <div className="mt-4">
        <BatchRows
          files={files}
          chosenKey={chosen?.key}
          onChoose={({ key }) => setChosenKey(key)}
          onRetry={retry}
          draftText={(file) => {
            const each = draftOf(file);
            return each && <DraftRowText of={each} />;
          }}
        />
      </div>
      <div className="lg:pr-4">
        <SubmitDrafts batch={batch} underWay={underWay} total={files.length} />
        {underWay === 0 && <Button onClick={clear}>Clear list</Button>}
      </div>
    </ListAndDetail>
  );
}

/** The drafts of the files, and the one that is shown. */
function useChosenDraft(files: readonly BatchFile[]) {
  const batch = useBatchDrafts(files.flatMap(createdFrom));
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const draftOf = ({ state }: BatchFile): BatchDraft | undefined =>
    state.status === 'done'
      ? batch.drafts.find(({ expense }) => expense.id === state.expense.id)
      : undefined;
  const isIn = (kinds: readonly string[]) => (file: BatchFile) => {
    const each = draftOf(file);
    return each !== undefined && kinds.includes(readinessOf(each).kind);
  };
  // Unless the person chose one, the first with something to do is shown: an answer leads to the next question.
  const chosen =
    files.find(({ key }) => key === chosenKey) ??
    files.find(isIn(['question', 'duplicate', 'blocked'])) ??
    files.find(isIn(['ready']));
  const draft = chosen && draftOf(chosen);
  return { batch, draftOf, chosen, draft, chosenKey, setChosenKey };
}

const createdFrom = ({ source, state }: BatchFile) =>
  state.status === 'done' && 'draft' in source
    ? [
        {
          draft: { ...source.draft, currencyIfUnnamed: state.expense.currency },
          expense: state.expense,
        },
      ]
    : [];

/** Whether the list stays visible beside the draft. */
const isWide = (): boolean => matchMedia('(min-width: 64rem)').matches;

const leftOutText = (count: number): string =>
  `${batchFilesMax} files at most at once: ${count === 1 ? '1 file was' : `${count} files were`} not added.`;

interface ChosenDraftProps {
  of: BatchDraft;
  /** What could not be read. */
  note: string | null;
  onClose: () => void;
  /** Called when a field gets the focus, so that no other draft takes its place. */
  onEdit: () => void;
  onAnswered: (name: string) => void;
  onSaved: (expense: BatchDraft['expense']) => void;
}

function ChosenDraft({ of: batchDraft, note, onClose, onEdit, ...saving }: ChosenDraftProps) {
  const [focused, setFocused] = useState<ReadableField | null>(null);
  const { draft, expense } = batchDraft;
  // A small screen doesn't show the page's heading beside it.
  const Heading = isWide() ? 'h2' : 'h1';
  return (
    <section aria-label={expense.title} className="lg:sticky lg:top-0 lg:flex lg:h-dvh lg:flex-col">
      <header className="flex min-h-16 items-center gap-3 border-b border-line py-3 lg:px-8">
        <Button Icon={ArrowLeft} tone="quiet" className="-ml-3 lg:hidden" onClick={onClose}>
          All receipts
        </Button>
        <div className="min-w-0 flex-1 max-lg:sr-only">
          <p className="truncate text-sm text-ink-soft">{draft.fileName}</p>
          <Heading className="truncate text-xl font-semibold tracking-[-0.014em]">
            {expense.title}
          </Heading>
        </div>
        <ButtonLink to={`/expenses/${expense.id}`} tone="quiet">
          Open expense
        </ButtonLink>
      </header>
      <div className="lg:min-h-0 lg:flex-1 lg:overflow-y-auto xl:grid xl:grid-cols-[minmax(0,1fr)_minmax(20rem,1.2fr)] xl:overflow-hidden">
        <div className="bg-sunken max-xl:mb-4 xl:overflow-y-auto xl:border-r xl:border-line">
          <ReceiptPreview draft={draft} focused={focused} />
        </div>
        <div
          className="grid content-start gap-4 py-4 lg:px-7 xl:overflow-y-auto"
          onFocus={({ target }) => {
            if (target.hasAttribute('name')) onEdit();
          }}
        >
          {note !== null && <Banner tone="warning">{note}</Banner>}
          {expense.status === 'DRAFT' ? (
            <DraftForm of={batchDraft} onReadableFocus={setFocused} {...saving} />
          ) : (
            <p className="text-ink-soft">This expense is submitted.</p>
          )}
        </div>
      </div>
    </section>
  );
}
