/** Those who want to know when something kept outside of React changes; `announce` calls each of them. */
export function createListeners<Arguments extends readonly unknown[] = []>() {
  type Listener = (...values: Arguments) => void;
  const listeners = new Set<Listener>();
  return {
    /** @returns what ends it */
    subscribe: (listener: Listener): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    announce: (...values: Arguments): void => {
      for (const listener of listeners) listener(...values);
    },
  };
}
