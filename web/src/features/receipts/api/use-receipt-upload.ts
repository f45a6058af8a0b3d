import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { ReceiptDocument } from '#graphql';
import { onLiveEvent } from '../../../lib/live-events.ts';
import { randomId } from '../../../lib/random-id.ts';
import type { ReceiptDraft } from '../../../subjects/receipts/receipt-draft.ts';
import { receiptFileProblem } from '../receipt-file.ts';
import { draftFromAnswer, draftFromReceipt, draftOfStored } from './receipt-to-draft.ts';
import { useRetryReading } from './use-receipt-reading.ts';
import { atStage, type UploadPhase } from './upload-percent.ts';
import { uploadReceipt, type UploadAnswer } from './upload-receipt.ts';

export interface UploadUnderWay extends UploadPhase {
  fileName: string;
  /** The receipt once its file is stored; it is still being read. */
  stored: ReceiptDraft | null;
}

type UploadState =
  | { status: 'idle'; problem: string | null }
  | ({ status: 'uploading' } & UploadUnderWay)
  /** `draft`: the file is stored although its analysis failed, so the form can be filled in by hand. */
  | { status: 'failed'; message: string; draft: ReceiptDraft | null }
  /** `notice` has the server's doubts about it. */
  | { status: 'done'; draft: ReceiptDraft; notice: string | null };

export interface ReceiptUpload {
  state: UploadState;
  /** Resolves to what was uploaded, or to null when nothing was stored. */
  upload: (file: File) => Promise<ReceiptDraft | null>;
  /** Reads a stored receipt again whose reading failed. */
  readAgain: (draft: ReceiptDraft) => Promise<void>;
  /** Returns to choosing a file, and aborts the current upload. */
  reset: () => void;
}

/** Returns the current upload as a draft; null until its file is stored. */
export function storedReceipt(state: UploadState): ReceiptDraft | null {
  switch (state.status) {
    case 'idle':
      return null;
    case 'uploading':
      return state.stored;
    case 'failed':
    case 'done':
      return state.draft;
  }
}

/** One upload at a time: bytes from the browser, then the server's stages. */
export function useReceiptUpload(): ReceiptUpload {
  const client = useApolloClient();
  const [state, setState] = useState<UploadState>({ status: 'idle', problem: null });
  const retryReading = useRetryReading();
  const current = useRef<{ id: string; file: File } | null>(null);
  const sending = useRef<AbortController | null>(null);

  useEffect(
    () =>
      onLiveEvent((event) => {
        if (event.kind !== 'upload' || event.data.uploadId !== current.current?.id) return;
        const { stage, receiptId } = event.data;
        const { file } = current.current;
        setState((now) => {
          if (now.status !== 'uploading') return now;
          const next = atStage(now, stage);
          return next === now
            ? now
            : { ...next, stored: now.stored ?? draftOfStored(receiptId, file) };
        });
      }),
    [],
  );

  const fetchDraft = async (fallback: ReceiptDraft): Promise<ReceiptDraft> => {
    const variables = { id: fallback.receiptId };
    const result = await client
      .query({ query: ReceiptDocument, variables, fetchPolicy: 'network-only' })
      .catch(() => null);
    return result?.data?.receipt ? draftFromReceipt(result.data.receipt) : fallback;
  };

  const upload = async (file: File): Promise<ReceiptDraft | null> => {
    const problem = receiptFileProblem(file);
    if (problem !== null) {
      setState({ status: 'idle', problem });
      return null;
    }
    const id = randomId();
    current.current = { id, file };
    const { signal } = (sending.current = new AbortController());
    const { name: fileName } = file;
    setState({ status: 'uploading', fileName, sentFraction: 0, stage: null, stored: null });
    try {
      const answer = await uploadReceipt(file, {
        uploadId: id,
        onBytes: (sentFraction) =>
          setState((now) => (now.status === 'uploading' ? { ...now, sentFraction } : now)),
        signal,
      });
      const draft = await fetchDraft(draftFromAnswer(answer, file));
      if (signal.aborted) return null;
      if (answer.success) setState({ status: 'done', draft, notice: noticeOf(answer) });
      else setState({ status: 'failed', message: answer.error ?? 'Upload failed', draft });
      return draft;
    } catch (error) {
      if (signal.aborted) return null;
      setState({ status: 'failed', message: (error as Error).message, draft: null });
      return null;
    }
  };

  /** The details below follow the reading. */
  const readAgain = async (draft: ReceiptDraft) => {
    if (!(await retryReading(draft.receiptId))) return;
    setState({ status: 'failed', message: '', draft: { ...draft, status: 'reading' } });
  };
  const reset = () => {
    sending.current?.abort();
    current.current = null;
    setState({ status: 'idle', problem: null });
  };
  return { state, upload, readAgain, reset };
}

/** Returns the most important notice: a second upload of the same file comes first. */
function noticeOf({ duplicate_of: earlier, notice }: UploadAnswer): string | null {
  if (earlier !== null && earlier !== undefined) return 'This file was already uploaded.';
  return notice ?? null;
}
