import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type Dispatch,
  type SetStateAction,
} from 'react';
import { ReceiptDocument, type ExpenseDetailFragment } from '#graphql';
import { onLiveEvent } from '../../../lib/live-events.ts';
import { randomId } from '../../../lib/random-id.ts';
import type { ReceiptDraft } from '../../../subjects/receipts/receipt-draft.ts';
import { receiptFileProblem } from '../receipt-file.ts';
import { followReading, useRetryReading } from './use-receipt-reading.ts';
import { draftFromAnswer, draftFromReceipt } from './receipt-to-draft.ts';
import { atStage, type UploadPhase } from './upload-percent.ts';
import { FileRefusedError, uploadReceipt } from './upload-receipt.ts';

export type CreateDraft = (
  draft: ReceiptDraft,
) => Promise<{ expense: ExpenseDetailFragment } | { failure: string }>;

export type FileState =
  | { status: 'waiting' }
  | ({ status: 'uploading' } & UploadPhase)
  /** The draft as it was created. */
  | { status: 'done'; expense: ExpenseDetailFragment; note: string | null }
  | { status: 'failed'; message: string; retryable: boolean };

export interface BatchFile {
  key: string;
  name: string;
  /** A file to analyse first, or a receipt that has been analysed. */
  source: { file: File } | { draft: ReceiptDraft };
  state: FileState;
}

/** Maximum files in progress; more can be added as these are done. */
export const batchFilesMax = 20;

/**
 * Turns several receipts, from as many files or from one photograph, into drafts one after the other; each result is a draft or
 * an error.
 */
export function useBatchUpload(createDraft: CreateDraft) {
  const client = useApolloClient();
  const [files, setFiles] = useState<readonly BatchFile[]>([]);
  const [leftOutCount, setLeftOutCount] = useState(0);
  const retryReading = useRetryReading();
  // The analysis takes a while, and handles one file at a time anyway.
  const last = useRef<Promise<void>>(Promise.resolve());

  const set = useCallback(
    (key: string, state: FileState) =>
      setFiles((now) => now.map((each) => (each.key === key ? { ...each, state } : each))),
    [],
  );

  const change = useProgress(setFiles);

  const process = async ({ key, source }: BatchFile): Promise<void> => {
    set(key, { status: 'uploading', sentFraction: 0, stage: null });
    try {
      const { draft, note } =
        'draft' in source
          ? { draft: await readToTheEnd(source.draft), note: null }
          : await readFile(client, key, source.file, (sentFraction) =>
              change(key, (now) => ({ ...now, sentFraction })),
            );
      // Receipts found on a photograph are kept: a retry makes drafts of these, not a second set of receipts.
      setFiles((now) =>
        now.map((each) => (each.key === key ? { ...each, source: { draft } } : each)),
      );
      if ('file' in source) addDrafts(draft.others ?? []);
      if (draft.status !== 'read') {
        set(key, { status: 'failed', message: unreadTexts[draft.status], retryable: true });
        return;
      }
      const outcome = await createDraft(draft);
      if ('failure' in outcome) {
        set(key, { status: 'failed', message: outcome.failure, retryable: true });
      } else {
        set(key, { status: 'done', expense: outcome.expense, note });
      }
    } catch (error) {
      const retryable = !(error instanceof FileRefusedError);
      set(key, { status: 'failed', message: (error as Error).message, retryable });
    }
  };
  const readToTheEnd = async (draft: ReceiptDraft): Promise<ReceiptDraft> =>
    draft.status === 'reading' ||
    (draft.status === 'failed' && (await retryReading(draft.receiptId)))
      ? followed(client, { ...draft, status: 'reading' })
      : draft;
  const queue = (entry: BatchFile) => {
    last.current = last.current.then(() => process(entry));
  };

  const append = (entries: readonly BatchFile[]) => {
    setFiles((now) => [...now, ...entries]);
    for (const entry of entries) if (entry.state.status === 'waiting') queue(entry);
  };
  const addDrafts = (drafts: readonly ReceiptDraft[]) => append(drafts.map(entryOfDraft));

  const underWay = files.filter(isUnderWay).length;
  useWarningBeforeUnload(underWay > 0);
  const add = (chosen: readonly File[]) => {
    const accepted = chosen.slice(0, batchFilesMax - underWay);
    setLeftOutCount(chosen.length - accepted.length);
    append(accepted.map(entryOfFile));
  };
  const retry = (entry: BatchFile) => {
    set(entry.key, { status: 'waiting' });
    queue(entry);
  };
  const clear = () => {
    setFiles([]);
    setLeftOutCount(0);
  };
  return { files, underWay, leftOutCount, add, addDrafts, retry, clear };
}

/** Returns how to change the progress of a file; the server's stages change it automatically. */
function useProgress(setFiles: Dispatch<SetStateAction<readonly BatchFile[]>>) {
  const change = useCallback(
    (key: string, next: (now: UploadPhase) => UploadPhase) =>
      setFiles((now) =>
        now.map((each) =>
          each.key === key && each.state.status === 'uploading'
            ? { ...each, state: { status: 'uploading', ...next(each.state) } }
            : each,
        ),
      ),
    [setFiles],
  );
  useEffect(
    () =>
      onLiveEvent((event) => {
        if (event.kind !== 'upload') return;
        const { uploadId, stage } = event.data;
        change(uploadId, (now) => atStage(now, stage));
      }),
    [change],
  );
  return change;
}

export type BatchUpload = ReturnType<typeof useBatchUpload>;

const unreadTexts = { failed: "Couldn't be read", reading: 'Still being read' };

const entryOfDraft = (draft: ReceiptDraft): BatchFile => ({
  key: draft.receiptId,
  name: draft.fileName,
  source: { draft },
  state: { status: 'waiting' },
});

function entryOfFile(file: File): BatchFile {
  const problem = receiptFileProblem(file);
  const state: FileState =
    problem === null
      ? { status: 'waiting' }
      : { status: 'failed', message: problem, retryable: false };
  return { key: randomId(), name: file.name, source: { file }, state };
}

const isUnderWay = ({ state }: BatchFile): boolean =>
  state.status === 'waiting' || state.status === 'uploading';

/** Warns before a reload, which would lose the files. On other pages of the app the uploads continue. */
function useWarningBeforeUnload(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isNeeded]);
}

async function readFile(
  client: ApolloClient,
  key: string,
  file: File,
  onBytes: (sentFraction: number) => void,
): Promise<{ draft: ReceiptDraft; note: string | null }> {
  const answer = await uploadReceipt(file, { uploadId: key, onBytes });
  const fallback = draftFromAnswer(answer, file);
  const variables = { id: fallback.receiptId };
  const found = await client.query({ query: ReceiptDocument, variables }).catch(() => null);
  const stored = found?.data?.receipt ? draftFromReceipt(found.data.receipt) : fallback;
  const draft = stored.status === 'reading' ? await followed(client, stored) : stored;
  const isRead = answer.success || draft.status === 'read';
  return { draft, note: isRead ? null : (answer.error ?? 'Upload failed') };
}

/** Resolves to the receipt once it was read, or when there was no progress for too long. */
async function followed(client: ApolloClient, stored: ReceiptDraft): Promise<ReceiptDraft> {
  let draft = stored;
  await followReading(client, draft.receiptId, new AbortController().signal, (reading) => {
    draft = reading.draft ?? draft;
  });
  return draft;
}
