/** A pause that can be ended early. A `wake` outside a pause ends the next one at once. */
export interface Waker {
  readonly pause: (ms: number) => Promise<void>;
  readonly wake: () => void;
}

export function createWaker(): Waker {
  let isDue = false;
  let end: (() => void) | null = null;
  return {
    pause: async (ms) => {
      if (!isDue) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          end = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      end = null;
      isDue = false;
    },
    wake: () => {
      isDue = true;
      end?.();
    },
  };
}
