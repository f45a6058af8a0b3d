import {
  createEventDispatcher,
  createGroupDispatcher,
} from '../../../../services/platform/src/inbox/index.ts';
import type { ReceivedMessage } from '../../../../services/platform/src/kafka/index.ts';

interface Waiting {
  readonly message: ReceivedMessage;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Delivers as the consumer of one partition does: while some messages are applied, what arrives waits, and is then taken together;
 * key by key where that does not go. Each key has one message on its way here.
 */
export function deliveryOf(
  options: Parameters<typeof createGroupDispatcher>[0],
): (message: ReceivedMessage) => Promise<void> {
  const dispatch = createEventDispatcher(options);
  const dispatchTogether = createGroupDispatcher(options);
  let waiting: Waiting[] = [];
  let isDelivering = false;

  const deliver = async (messages: readonly ReceivedMessage[]): Promise<void> => {
    if (messages.length > 1 && (await dispatchTogether(messages))) return;
    for (const message of messages) await dispatch(message);
  };

  const deliverWaiting = async (): Promise<void> => {
    isDelivering = true;
    while (waiting.length > 0) {
      const taken = waiting;
      waiting = [];
      try {
        await deliver(taken.map(({ message }) => message));
        for (const { resolve } of taken) resolve();
      } catch (error) {
        for (const { reject } of taken) reject(error);
      }
    }
    isDelivering = false;
  };

  return (message) =>
    new Promise((resolve, reject) => {
      waiting.push({ message, resolve, reject });
      if (!isDelivering) void deliverWaiting();
    });
}
