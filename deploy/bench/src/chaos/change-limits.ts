import { setTimeout as pause } from 'node:timers/promises';
import { DEMO_PASSWORD, RestClient } from '@outlay/stack/demo-data';
import { askGraphql } from '@outlay/testkit';
import { askDatabase, rowAppears } from '../ask-database.ts';

/** Far above what a run pays, and lower each time, so that one admin is enough. */
const HIGHEST_USD = 90_000_000;
const EVERY_MS = 400;
/** Services read what they missed within this time after the last kill. */
const HEADS_EQUAL_MS = 60_000;

const MUTATION = `mutation ($limit: Decimal!) {
  setApprovalLimits(input: { deciderDayUsd: $limit, decider30DaysUsd: $limit }) { errors { code } } }`;

/** Changes of one organization's authority log that go on while processes are killed. */
export interface LimitChanges {
  /** Stops, and returns the limits that were acknowledged. */
  readonly stop: () => Promise<readonly string[]>;
}

/** Lowers a limit again and again. Each one is repeated until it is answered. */
export async function startChangingLimits(url: string): Promise<LimitChanges> {
  const signIn = () => RestClient.signIn(url, 'admin@outlay.test', DEMO_PASSWORD);
  let { token } = await signIn();
  const acknowledged: string[] = [];
  let isOver = false;
  const set = async (limit: string): Promise<boolean> => {
    type Answer = { setApprovalLimits: { errors: readonly { code: string }[] } };
    const answer = await askGraphql<Answer>(url, token, MUTATION, { limit }).catch(() => null);
    const codes = answer?.setApprovalLimits.errors.map(({ code }) => code);
    // The first one sets a limit where there was none, which takes a second admin: that is an answer, too.
    return codes?.every((code) => code === 'PENDING_CONFIRMATION') === true;
  };
  const run = async (): Promise<void> => {
    for (let limit = HIGHEST_USD; !isOver; limit -= 1) {
      while (!(await set(limit.toFixed(2)))) {
        await pause(EVERY_MS);
        // The session may have ended during a long run.
        token = (await signIn().catch(() => null))?.token ?? token;
      }
      acknowledged.push(limit.toFixed(2));
      await pause(EVERY_MS);
    }
  };
  const running = run();
  return {
    stop: async () => {
      isOver = true;
      await running;
      return acknowledged;
    },
  };
}

const OF_DEMO = 'authority_entries where organization_id = 1';

/** Number of acknowledged limits that are not in identity's log exactly once, and of services whose copy differs. */
export async function countLogFaults(
  { identity = '', ...others }: Readonly<Record<string, string>>,
  acknowledged: readonly string[],
): Promise<number> {
  const entries = await askDatabase<{ hash: string; limit: string | null }>(
    identity,
    `select hash, entry->'statement'->'body'->>'deciderDayUsd' as limit from ${OF_DEMO} order by sequence`,
  );
  const times = Map.groupBy(entries, ({ limit }) => limit);
  const lost = acknowledged.filter((limit) => times.get(limit)?.length !== 1);
  const copies = await Promise.all(
    Object.values(others).map(async (url) => {
      const followed = await askDatabase(url, `select 1 from ${OF_DEMO} limit 1`).catch(() => []);
      const same = `select 1 from ${OF_DEMO} and hash = $1`;
      return followed.length === 0 || rowAppears(url, same, [entries.at(-1)?.hash], HEADS_EQUAL_MS);
    }),
  );
  return lost.length + copies.filter((isSame) => !isSame).length;
}
