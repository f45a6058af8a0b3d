/** Listeners for changes of a value outside of React; `announce` calls each of them. */
export function createListeners<Arguments extends readonly unknown[] = []>() {
  type Listener = (...values: Arguments) => void;
  const listeners = new Set<Listener>();
  return {
    /** @returns a function that ends the subscription */
    subscribe: (listener: Listener): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    announce: (...values: Arguments): void => {
      for (const listener of listeners) listener(...values);
    },
  };
}
