import type { IncomingMessage } from 'node:http';
import { tooSlow, type UploadRefusedError } from '../domain/upload-rules.ts';

/** Time limits of an upload. */
export interface UploadPatience {
  /** Longest time without a byte. */
  readonly idleMaxMs: number;
  /** Longest time in total. It is below the server's request timeout, whose response has no message. */
  readonly totalMaxMs: number;
}

export interface UploadArrival {
  /** Aborted with an UploadRefusedError when the upload takes too long. */
  readonly signal: AbortSignal;
  /** The promise's value, or the refusal if that comes first. */
  orRefused<Value>(promise: Promise<Value>): Promise<Value>;
  stop(): void;
}

const CHECKS_PER_IDLE_MAX = 4;

/** Monitors the bytes that arrive at the socket, because an upload may stall in any part of its body. */
export function watchArrival(request: IncomingMessage, patience: UploadPatience): UploadArrival {
  const { idleMaxMs, totalMaxMs } = patience;
  const controller = new AbortController();
  const startedAt = performance.now();
  let grewAt = startedAt;
  let bytesBefore = request.socket.bytesRead;
  const refuse = (refusal: UploadRefusedError): void => {
    clearInterval(timer);
    controller.abort(refusal);
  };
  const timer = setInterval(() => {
    const now = performance.now();
    if (request.complete) {
      clearInterval(timer);
    } else if (now - startedAt > totalMaxMs) {
      refuse(tooSlow(`The file did not arrive within ${totalMaxMs / 1_000} seconds.`));
    } else if (request.socket.bytesRead > bytesBefore) {
      bytesBefore = request.socket.bytesRead;
      grewAt = now;
    } else if (now - grewAt > idleMaxMs) {
      refuse(tooSlow(`Nothing of the file arrived for ${idleMaxMs / 1_000} seconds.`));
    }
  }, idleMaxMs / CHECKS_PER_IDLE_MAX);
  const { signal } = controller;
  return {
    signal,
    orRefused: (promise) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
        promise.then(resolve, reject);
      }),
    stop: () => clearInterval(timer),
  };
}
