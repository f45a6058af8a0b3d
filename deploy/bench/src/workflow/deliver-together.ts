import { createGroupCommit } from '@outlay/platform/group-commit';
import { createEventDispatcher, createGroupDispatcher } from '@outlay/platform/inbox';
import type { ReceivedMessage } from '@outlay/platform/kafka';

/**
 * Delivers like the consumer of one partition: messages that arrive while others are applied are taken together, and key by key
 * if that fails.
 */
export function deliveryOf(
  options: Parameters<typeof createGroupDispatcher>[0],
): (message: ReceivedMessage) => Promise<null> {
  const dispatch = createEventDispatcher(options);
  const dispatchTogether = createGroupDispatcher(options);
  return createGroupCommit({
    commit: async (messages) => {
      const isApplied = messages.length > 1 && (await dispatchTogether(messages));
      for (const message of isApplied ? [] : messages) await dispatch(message);
      return messages.map(() => null);
    },
    keyOf: ({ key }) => key,
    mayTryAlone: () => false,
    atOnceMax: 1,
  });
}
