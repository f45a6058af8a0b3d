const POLL_MS = 40;

/** Waits until `isThere`, but not longer than `waitMs`. Call it outside a transaction, so that it holds no connection. */
export async function waitUntil(isThere: () => Promise<boolean>, waitMs: number): Promise<void> {
  for (let waitedMs = 0; waitedMs < waitMs && !(await isThere()); waitedMs += POLL_MS) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
