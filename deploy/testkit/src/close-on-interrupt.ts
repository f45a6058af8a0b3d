/**
 * What a global setup returns to Vitest. Also closes on Ctrl-C, when Vitest ends without closing; a server that still runs
 * would keep the output of `npm test` open.
 */
export function closeOnInterrupt(close: () => Promise<void>): () => Promise<void> {
  process.once('SIGINT', () => void close().finally(() => process.exit(130)));
  return close;
}
