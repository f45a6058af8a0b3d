import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import {
  deliversInOrder,
  offersAndRefuses,
  outlivesOutages,
  readsFromAnyPlace,
  sharesGroups,
} from './support/kafka-behaviour.ts';
import { lingers } from './support/lingering-consumer.ts';
import { LIBRARIES } from './support/kafka-testkit.ts';

describe.each(LIBRARIES)('%s', (library) => {
  deliversInOrder(library);
  sharesGroups(library);
});

// The tests of the other library are in kafka-libraries.long.int.spec.ts, because it is not the default.
describe('kafkajs', () => {
  offersAndRefuses('kafkajs');
  lingers('kafkajs');
  outlivesOutages('kafkajs');
  readsFromAnyPlace('kafkajs');
});

test('an idle connection sets no throttle timer, one with pending work does', () => {
  interface Queue {
    pending: unknown[];
    throttledUntil: number;
    throttleCheckTimeoutId: NodeJS.Timeout | null;
  }
  const { prototype } = createRequire(import.meta.url)('kafkajs/src/network/requestQueue') as {
    prototype: { scheduleCheckPendingRequests: (this: Queue) => void };
  };
  const aQueue = (pending: unknown[]): Queue => ({
    pending,
    throttledUntil: -1,
    throttleCheckTimeoutId: null,
  });
  const idle = aQueue([]);
  prototype.scheduleCheckPendingRequests.call(idle);
  expect(idle.throttleCheckTimeoutId).toBeNull();
  const busy = aQueue([{}]);
  prototype.scheduleCheckPendingRequests.call(busy);
  expect(busy.throttleCheckTimeoutId).not.toBeNull();
  clearTimeout(busy.throttleCheckTimeoutId ?? undefined);
});
