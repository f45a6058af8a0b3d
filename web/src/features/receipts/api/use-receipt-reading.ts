import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { ReceiptDocument, useRetryReceiptMutation } from '#graphql';
import type { ReceiptDraft, ReceiptReading } from '../../../subjects/receipts/receipt-draft.ts';
import { wait } from '../../../lib/wait.ts';
import { draftFromReceipt } from './receipt-to-draft.ts';

const pollIntervalMs = 500;
/** Time in ms without progress after which the page stops waiting. */
const silenceMsMax = 60_000;

/**
 * Follows a receipt that may still be read; `draft` is its newest known state. A receipt that was read before needs no request.
 */
export function useReceiptReading(
  receiptId: string | null,
  known: ReceiptDraft | null,
): ReceiptReading {
  const client = useApolloClient();
  const [followed, setFollowed] = useState<{ id: string; reading: ReceiptReading } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [isRetried, setIsRetried] = useState(false);
  const retryReading = useRetryReading();
  const before = known?.receiptId === receiptId ? known : null;
  const isRead = before !== null && before.status !== 'reading' && !isRetried;
  useEffect(() => {
    if (receiptId === null || isRead) return undefined;
    const stopping = new AbortController();
    const { signal } = stopping;
    void followReading(client, receiptId, signal, (reading) => {
      if (!signal.aborted) setFollowed({ id: receiptId, reading });
    });
    return () => stopping.abort();
  }, [client, receiptId, isRead, attempt]);

  usePicturesUntil(followed?.reading.status ?? 'reading', before);
  if (receiptId === null) return { status: 'none', draft: null };
  const readAgain = () => {
    void retryReading(receiptId).then((isAccepted) => {
      if (!isAccepted) return;
      setFollowed(null);
      setIsRetried(true);
      setAttempt((count) => count + 1);
    });
  };
  if (isRead) return { status: before.status, draft: before, retry: readAgain };
  const { status, draft } =
    followed?.id === receiptId ? followed.reading : ({ status: 'reading', draft: null } as const);
  if (status === 'gone') return { status, draft: null };
  const retry = status === 'failed' ? readAgain : () => setAttempt((count) => count + 1);
  // While it is read, the file as chosen shows sooner than the server's picture of it.
  const isShownBefore = before !== null && before.pageUrls.length > 0;
  return {
    status,
    draft: status === 'reading' && isShownBefore ? before : (draft ?? before),
    retry,
  };
}

/** Asks for another reading of a receipt. Resolves to whether it was accepted. */
export function useRetryReading(): (receiptId: string) => Promise<boolean> {
  const [retryReceipt] = useRetryReceiptMutation();
  return async (id) => {
    const answer = await retryReceipt({ id });
    return Boolean(answer?.receipt);
  };
}

/** Releases the file's own pictures once the server's are shown. */
function usePicturesUntil(status: ReceiptReading['status'], before: ReceiptDraft | null): void {
  const isOver = status !== 'reading' && status !== 'unreachable';
  useEffect(() => {
    if (!isOver) return;
    for (const url of before?.pageUrls ?? []) if (url.startsWith('blob:')) URL.revokeObjectURL(url);
  }, [isOver, before]);
}

type Report = (reading: ReceiptReading) => void;

/** Reports the receipt's states until it was read, or there was no progress for too long. */
export async function followReading(
  client: ApolloClient,
  id: string,
  signal: AbortSignal,
  report: Report,
): Promise<void> {
  let endsAtMs = performance.now() + silenceMsMax;
  let latest: ReceiptReading = { status: 'reading', draft: null };
  while (!signal.aborted && performance.now() < endsAtMs) {
    const before = latest.draft?.pagesRead;
    latest = await look(client, id, latest.draft);
    if (latest.draft?.pagesRead !== before) endsAtMs = performance.now() + silenceMsMax;
    report(latest);
    if (latest.status !== 'reading') return;
    await wait(pollIntervalMs, signal);
  }
  report({ ...latest, status: 'late' });
}

/** A single failed request doesn't change a known receipt. */
async function look(
  client: ApolloClient,
  id: string,
  earlier: ReceiptDraft | null,
): Promise<ReceiptReading> {
  const result = await client
    .query({ query: ReceiptDocument, variables: { id }, fetchPolicy: 'network-only' })
    .catch(() => null);
  const receipt = result?.data?.receipt;
  if (receipt === null) return { status: 'gone', draft: null };
  const draft = receipt ? draftFromReceipt(receipt) : earlier;
  return draft ? { status: draft.status, draft } : { status: 'unreachable', draft };
}
