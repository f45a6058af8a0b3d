import { useRef } from 'react';

/**
 * Runs the saves of one subject one after the other, each on the version that the one before has left, so that a slow answer
 * doesn't make the next save look like someone else's change. A save resolves to its answer and to the new version.
 */
export function useSaveQueue(version: number) {
  const latest = useRef(version);
  latest.current = Math.max(latest.current, version);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return <Answer>(
    save: (version: number) => Promise<Answer>,
    versionOf: (answer: Answer) => number | undefined,
  ): Promise<Answer> => {
    const next = last.current.then(async () => {
      const answer = await save(latest.current);
      latest.current = versionOf(answer) ?? latest.current;
      return answer;
    });
    last.current = next.catch(() => undefined);
    return next;
  };
}
