/** Time limit in ms for a code chunk, as the product specifies. */
const chunkTimeoutMs = 120_000;

/** Loads a lazy chunk, retries once, and gives up after two minutes. `load` is an import and nothing else. */
export const loadWithRetry = <T>(load: () => Promise<T>): Promise<T> =>
  withTimeout(load().catch((error: unknown) => loadAgain(load, error)));

/** A browser remembers a failed import and doesn't retry its address, so the retry uses another one. */
function loadAgain<T>(load: () => Promise<T>, error: unknown): Promise<T> {
  const failed = /https?:\S+\.js$/.exec(String(error))?.[0];
  if (failed === undefined) return load();
  return import(/* @vite-ignore */ `${failed}?again`) as Promise<T>;
}

function withTimeout<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error('This part of the page took too long.')),
      chunkTimeoutMs,
    );
  });
  return Promise.race([loading, timeout]).finally(() => clearTimeout(timer));
}
