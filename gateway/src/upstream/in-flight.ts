/** Shares the result of a call in flight with identical concurrent calls. Nothing is cached afterwards. */
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
