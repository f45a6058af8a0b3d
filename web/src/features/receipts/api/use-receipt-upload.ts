import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { ReceiptDocument } from '../../../generated/graphql.ts';
import { onLiveEvent, uploadStages, type UploadStage } from '../../../lib/live-events.ts';
import { randomId } from '../../../lib/random-id.ts';
import type { ReceiptDraft } from '../../../lib/receipt-draft.ts';
import { receiptFileProblem } from '../receipt-file.ts';
import { draftFromAnswer, draftFromReceipt } from './receipt-to-draft.ts';
import { uploadReceipt } from './upload-receipt.ts';

type UploadState =
  | { status: 'idle'; problem: string | null }
  | { status: 'uploading'; fileName: string; sentFraction: number; stage: UploadStage | null }
  /** `draft`: the file is stored although its analysis failed, so the form can be filled in by hand. */
  | { status: 'failed'; message: string; draft: ReceiptDraft | null }
  /** `notice`: the server's doubts about it. */
  | { status: 'done'; draft: ReceiptDraft; notice: string | null };

export interface ReceiptUpload {
  state: UploadState;
  /** Resolves to what was uploaded, or to null when nothing was stored. */
  upload: (file: File) => Promise<ReceiptDraft | null>;
  /** Back to choosing a file; aborts the current upload. */
  reset: () => void;
}

/** One upload at a time: bytes from the browser, stages from the server, 100 % only at the end. */
export function useReceiptUpload(): ReceiptUpload {
  const client = useApolloClient();
  const [state, setState] = useState<UploadState>({ status: 'idle', problem: null });
  const uploadId = useRef<string | null>(null);
  const sending = useRef<AbortController | null>(null);

  useEffect(
    () =>
      onLiveEvent((event) => {
        if (event.kind !== 'upload' || event.data.uploadId !== uploadId.current) return;
        setState((current) => atStage(current, event.data.stage));
      }),
    [],
  );

  const fetchDraft = async (fallback: ReceiptDraft): Promise<ReceiptDraft> => {
    const variables = { id: fallback.receiptId };
    const result = await client.query({ query: ReceiptDocument, variables }).catch(() => null);
    return result?.data?.receipt ? draftFromReceipt(result.data.receipt) : fallback;
  };

  const upload = async (file: File): Promise<ReceiptDraft | null> => {
    const problem = receiptFileProblem(file);
    if (problem !== null) {
      setState({ status: 'idle', problem });
      return null;
    }
    const id = randomId();
    uploadId.current = id;
    const { signal } = (sending.current = new AbortController());
    setState({ status: 'uploading', fileName: file.name, sentFraction: 0, stage: null });
    try {
      const answer = await uploadReceipt(file, {
        uploadId: id,
        onBytes: (sentFraction) =>
          setState((now) => (now.status === 'uploading' ? { ...now, sentFraction } : now)),
        signal,
      });
      const draft = await fetchDraft(draftFromAnswer(answer, file));
      if (answer.success) setState({ status: 'done', draft, notice: answer.notice ?? null });
      else setState({ status: 'failed', message: answer.error ?? 'Upload failed', draft });
      return draft;
    } catch (error) {
      if (signal.aborted) return null;
      setState({ status: 'failed', message: (error as Error).message, draft: null });
      return null;
    }
  };

  const reset = () => {
    sending.current?.abort();
    uploadId.current = null;
    setState({ status: 'idle', problem: null });
  };
  return { state, upload, reset };
}

function atStage(state: UploadState, stage: UploadStage): UploadState {
  if (state.status !== 'uploading') return state;
  // Events may arrive late; progress never decreases.
  const reached = state.stage === null ? -1 : uploadStages.indexOf(state.stage);
  return uploadStages.indexOf(stage) > reached ? { ...state, sentFraction: 1, stage } : state;
}
