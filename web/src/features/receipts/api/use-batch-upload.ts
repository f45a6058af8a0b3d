import { useApolloClient } from '@apollo/client/react';
import { useCallback, useRef, useState } from 'react';
import { ReceiptDocument } from '../../../generated/graphql.ts';
import { randomId } from '../../../lib/random-id.ts';
import type { ReceiptDraft } from '../../../lib/receipt-draft.ts';
import { receiptFileProblem } from '../receipt-file.ts';
import { draftFromAnswer, draftFromReceipt } from './receipt-to-draft.ts';
import { uploadReceipt } from './upload-receipt.ts';

export type CreateDraft = (
  draft: ReceiptDraft,
) => Promise<{ id: string; title: string } | { failure: string }>;

export type FileState =
  | { status: 'waiting' }
  | { status: 'uploading'; sentFraction: number }
  | { status: 'done'; expenseId: string; title: string; note: string | null }
  | { status: 'failed'; message: string; retryable: boolean };

export interface BatchFile {
  key: string;
  file: File;
  state: FileState;
}

export const batchFilesMax = 20;

/** Several receipts, one after the other; each becomes a draft of its own or says why not. */
export function useBatchUpload(createDraft: CreateDraft) {
  const client = useApolloClient();
  const [files, setFiles] = useState<readonly BatchFile[]>([]);
  // The analysis takes a while and the reader takes one after the other anyway.
  const last = useRef<Promise<void>>(Promise.resolve());

  const set = useCallback(
    (key: string, state: FileState) =>
      setFiles((now) => now.map((each) => (each.key === key ? { ...each, state } : each))),
    [],
  );

  const process = async ({ key, file }: BatchFile): Promise<void> => {
    set(key, { status: 'uploading', sentFraction: 0 });
    try {
      const answer = await uploadReceipt(file, key, (sentFraction) =>
        set(key, { status: 'uploading', sentFraction }),
      );
      const fallback = draftFromAnswer(answer, file);
      const variables = { id: fallback.receiptId };
      const read = await client.query({ query: ReceiptDocument, variables }).catch(() => null);
      const draft = read?.data?.receipt ? draftFromReceipt(read.data.receipt) : fallback;
      const outcome = await createDraft(draft);
      if ('failure' in outcome) {
        set(key, { status: 'failed', message: outcome.failure, retryable: true });
      } else {
        const note = answer.success ? null : (answer.error ?? 'Upload failed');
        set(key, { status: 'done', expenseId: outcome.id, title: outcome.title, note });
      }
    } catch (error) {
      set(key, { status: 'failed', message: (error as Error).message, retryable: true });
    }
  };
  const queue = (entry: BatchFile) => {
    last.current = last.current.then(() => process(entry));
  };

  const add = (chosen: readonly File[]) => {
    const entries = chosen.slice(0, batchFilesMax).map((file): BatchFile => {
      const problem = receiptFileProblem(file);
      const state: FileState =
        problem === null
          ? { status: 'waiting' }
          : { status: 'failed', message: problem, retryable: false };
      return { key: randomId(), file, state };
    });
    setFiles((now) => [...now, ...entries]);
    for (const entry of entries) if (entry.state.status === 'waiting') queue(entry);
  };
  const retry = (entry: BatchFile) => {
    set(entry.key, { status: 'waiting' });
    queue(entry);
  };
  return { files, add, retry, clear: () => setFiles([]) };
}
