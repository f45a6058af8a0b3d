/**
 * Shares the result of a call in flight with identical concurrent calls of one caller. Nothing is cached afterwards. The caller is
 * apart from the question, because one key of both would copy a long question for each call.
 */
export function createInFlight<Answer>(): (
  caller: string,
  question: string,
  ask: () => Promise<Answer>,
) => Promise<Answer> {
  const underWay = new Map<string, Map<string, Promise<Answer>>>();
  return (caller, question, ask) => {
    const byCaller = underWay.get(question) ?? new Map<string, Promise<Answer>>();
    const shared = byCaller.get(caller);
    if (shared) return shared;
    const answer = ask().finally(() => {
      byCaller.delete(caller);
      if (byCaller.size === 0) underWay.delete(question);
    });
    underWay.set(question, byCaller.set(caller, answer));
    return answer;
  };
}
