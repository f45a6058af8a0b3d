import type { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';

interface Runner extends EventEmitter {
  fetch: (this: Runner, nodeId: number) => Promise<readonly unknown[]>;
  stop: (this: Runner) => Promise<void>;
}

const STOPPED = 'outlay-stopped';

/**
 * kafkajs ends a consumer only once its pending fetch returns, so a stop takes as long as the broker holds an empty one. With
 * this, a stop abandons the fetch, of which nothing has been handled.
 */
export function abandonFetchOnStop(): void {
  const require = createRequire(import.meta.url);
  const { prototype } = require('kafkajs/src/consumer/runner') as { prototype: Runner };
  const { fetch, stop } = prototype;
  prototype.fetch = function (nodeId) {
    return new Promise((resolve, reject) => {
      const abandon = (): void => resolve([]);
      this.once(STOPPED, abandon);
      void fetch
        .call(this, nodeId)
        .then(resolve, reject)
        .finally(() => this.off(STOPPED, abandon));
    });
  };
  prototype.stop = function () {
    const stopping = stop.call(this);
    this.emit(STOPPED);
    return stopping;
  };
}
