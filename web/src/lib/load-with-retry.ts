/** The product gives a code chunk two minutes. */
const chunkTimeoutMs = 120_000;

/** Loads a lazy chunk, once more when it fails, and gives up after two minutes. */
export function loadWithRetry<T>(load: () => Promise<T>): Promise<T> {
  return withTimeout(load().catch(() => load()));
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
