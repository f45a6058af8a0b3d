import { createRequire } from 'node:module';

interface RequestQueueInternals {
  throttledUntil: number;
  pending: unknown[];
}

/**
 * kafkajs re-arms its throttle check every millisecond on an idle connection (tulios/kafkajs#1704, #1751), which costs about 4 %
 * of a core per process. With nothing pending and no throttle there is nothing to check.
 */
export function guardAgainstIdleSpin(): void {
  const require = createRequire(import.meta.url);
  const { prototype } = require('kafkajs/src/network/requestQueue') as {
    prototype: { scheduleCheckPendingRequests: (this: RequestQueueInternals) => void };
  };
  const original = prototype.scheduleCheckPendingRequests;
  prototype.scheduleCheckPendingRequests = function (this: RequestQueueInternals) {
    if (this.pending.length === 0 && this.throttledUntil <= Date.now()) return;
    original.call(this);
  };
}
