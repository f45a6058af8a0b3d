import { setTimeout as pause } from 'node:timers/promises';

const POLLS_MAX = 50;
const POLL_INTERVAL_MS = 100;

/**
 * Requests the offsets of new topics until their leaders answer. A topic is created before every broker knows it, and its leader
 * is named before it serves; a batch sent until then would be published in part, once per attempt.
 */
export async function awaitLeaders(
  topics: readonly string[],
  fetchTopicOffsets: (topic: string) => Promise<unknown>,
): Promise<void> {
  for (let polls = 1; ; polls += 1) {
    try {
      for (const topic of topics) await fetchTopicOffsets(topic);
      return;
    } catch (error) {
      if (polls === POLLS_MAX) throw error;
    }
    await pause(POLL_INTERVAL_MS);
  }
}
