import type { IncomingMessage } from 'node:http';
import { tooSlow, type UploadRefusedError } from '../domain/upload-rules.ts';

/** How long an upload may take to arrive. */
export interface UploadPatience {
  /** Longest without a single byte. */
  readonly idleMaxMs: number;
  /** Longest for the whole, however it drips. Below the request timeout of the server, whose answer has no sentence. */
  readonly totalMaxMs: number;
}

export interface UploadArrival {
  /** Aborted with an UploadRefusedError when the upload takes too long. */
  readonly signal: AbortSignal;
  /** The promise's value, or the refusal when that comes first. */
  orRefused<Value>(promise: Promise<Value>): Promise<Value>;
  stop(): void;
}

const CHECKS_PER_IDLE_MAX = 4;

/** Watches the bytes of a request come in, below its parser: no matter in which part of the body it stalls. */
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
