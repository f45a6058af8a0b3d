import { useEffect, useMemo, useRef } from 'react';
import { reportFailedRefresh } from './failed-refreshes.ts';
import { keepLostParts } from './keep-lost-parts.ts';

interface QueryAnswer {
  data?: unknown;
  error?: unknown;
  loading: boolean;
  variables: object;
  refetch: () => Promise<unknown>;
}

/** The last result that a query has shown. */
interface Shown {
  question: string;
  /** The raw result, before its failed parts were replaced. */
  received: unknown;
  data: unknown;
  /** The error of parts that have never been loaded. */
  error: unknown;
  /** Whether its last refresh failed. */
  outdated: boolean;
}

/**
 * Keeps a query's result on the page while its refresh fails, for which Apollo returns an error in place of the data, so that a
 * background refresh never clears a page or a form. Such a failure is reported for the whole page instead of by `error`, which
 * is for parts that have never been loaded. Other variables start anew.
 */
export function useLastAnswer<Answer extends QueryAnswer>(answer: Answer): Answer {
  const { refetch } = answer;
  const question = JSON.stringify(answer.variables);
  const last = useRef<Shown | null>(null);
  const shown = useMemo(
    () => nextShown(answer, question, last.current?.question === question ? last.current : null),
    [answer, question],
  );
  const outdated = shown?.outdated === true;
  useEffect(() => {
    last.current = shown;
  }, [shown]);
  useEffect(() => {
    if (outdated) return reportFailedRefresh(() => refetch());
    return undefined;
  }, [outdated, refetch]);
  return useMemo(
    () => (shown ? { ...answer, data: shown.data, error: shown.error } : answer),
    [answer, shown],
  );
}

function nextShown(
  { data, error, loading }: QueryAnswer,
  question: string,
  earlier: Shown | null,
): Shown | null {
  if (data === undefined) {
    return earlier && (error === undefined ? earlier : { ...earlier, outdated: true });
  }
  // A request is in flight: until it ends the previous result stays, failed parts included.
  if (earlier && loading && data === earlier.received) return earlier;
  const fresh = { question, received: data, data, error, outdated: false };
  if (!earlier || error === undefined) return fresh;
  const kept = keepLostParts(data, earlier.data);
  if (kept === data) return fresh;
  // The result has no lost parts any more.
  return { ...fresh, data: kept, error: earlier.error && error, outdated: true };
}
