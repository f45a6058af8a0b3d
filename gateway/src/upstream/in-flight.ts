/**
 * Shares the answer of a call that is already under way with whoever asks the very same before it has come. Nothing is kept
 * afterwards: the next one asks anew.
 */
export function createInFlight<Answer>(): (
  key: string,
  ask: () => Promise<Answer>,
) => Promise<Answer> {
  const underWay = new Map<string, Promise<Answer>>();
  return (key, ask) => {
    const shared = underWay.get(key);
    if (shared) return shared;
    const asked = ask().finally(() => underWay.delete(key));
    underWay.set(key, asked);
    return asked;
  };
}
