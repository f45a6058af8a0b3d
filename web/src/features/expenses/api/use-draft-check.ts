import { skipToken } from '@apollo/client/react';
import { useMemo } from 'react';
import { useCheckDraftQuery, type CheckDraftQuery, type DraftCheckInput } from '#graphql';
import { useSettled } from '../../../lib/use-settled.ts';

export type DraftCheck = CheckDraftQuery['checkDraft'];

const typingMs = 400;

/**
 * Fetches the server's issues with the typed values once typing pauses. The last result stays until the next arrives; a failed
 * request shows nothing and blocks nothing. A change of `basis` repeats the check of the same values.
 */
export function useDraftCheck(
  input: DraftCheckInput | null,
  basis?: unknown,
): { check: DraftCheck | null; checking: boolean } {
  const settled = useSettled(JSON.stringify([input, basis]), typingMs);
  const options = useMemo(() => {
    const [known] = JSON.parse(settled) as [DraftCheckInput | null];
    return known === null
      ? skipToken
      : { variables: { input: known }, fetchPolicy: 'no-cache' as const };
  }, [settled]);
  const { data, previousData, loading } = useCheckDraftQuery(options);
  if (options === skipToken) return { check: null, checking: false };
  return { check: (data ?? previousData)?.checkDraft ?? null, checking: loading };
}
