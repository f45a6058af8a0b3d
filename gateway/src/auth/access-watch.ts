import type { LinkHolder, MintInternalToken, Principal } from '@outlay/platform/auth';
import { createRepeatingWork, type BackgroundWork } from '@outlay/platform/lifecycle';
import type { Logger } from '@outlay/platform/telemetry';
import { z } from 'zod';
import { postJson } from '@outlay/platform/http-client';

/** With the time for an answer, what has ended is refused within two seconds. */
const INTERVAL_MS = 1_000;
const TIMEOUT_MS = 1_000;
/** The list is read again from this much earlier, because a change only shows once it has committed. */
const OVERLAP_MS = 30_000;
/** Longer than an access token's lifetime, after which nothing listed is needed. */
const KEPT_MS = 11 * 60_000;

const QUESTION = `query AccessChanges($since: DateTime) {
  accessChanges(since: $since) { at ended members { id version } }
}`;

const answer = z.object({
  data: z.object({
    accessChanges: z.object({
      at: z.coerce.date(),
      ended: z.array(z.string()),
      members: z.array(z.object({ id: z.string(), version: z.number() })),
    }),
  }),
});

/** The session or key of a verified access token. */
export interface Grant {
  readonly principal: Principal;
  /** The member's access version that the token was issued with. */
  readonly version: number;
}

/** Whether a grant is valid: `ended` is final, `outdated` requires a new token. */
export type GrantState = 'good' | 'outdated' | 'ended';

/** A short deny list of what ended within the lifetime of an access token. */
export interface AccessWatch extends BackgroundWork {
  /** False until the list was read once; until then no token can be checked. */
  isReady(): boolean;
  stateOf(grant: LinkHolder): GrantState;
}

/**
 * Follows identity's list of ended sessions, revoked keys and changed roles, a second behind. Polling instead of consuming
 * events keeps it correct after a restart and after an outage of Kafka: the first response covers every valid token. @param
 * onRead Called after each response, for connections that outlive a request.
 */
export function createAccessWatch(
  identityUrl: string,
  mint: MintInternalToken,
  log: Logger,
  onRead: () => void = () => undefined,
): AccessWatch {
  const ended = new Map<string, number>();
  const versions = new Map<string, { version: number; untilMs: number }>();
  let since: Date | null = null;

  async function read(): Promise<undefined> {
    const body = JSON.stringify({ query: QUESTION, variables: { since } });
    const headers = { authorization: `Bearer ${await mint(null, 'identity')}` };
    const posted = await postJson(`${identityUrl}/graphql`, body, headers, TIMEOUT_MS);
    const changes = answer.parse(JSON.parse(posted.body)).data.accessChanges;
    const untilMs = Date.now() + KEPT_MS;
    for (const id of changes.ended) if (!ended.has(id)) ended.set(id, untilMs);
    for (const { id, version } of changes.members) {
      if (versions.get(id)?.version !== version) versions.set(id, { version, untilMs });
    }
    since = new Date(changes.at.getTime() - OVERLAP_MS);
    forgetExpired();
    onRead();
  }

  function forgetExpired(): void {
    const now = Date.now();
    for (const [id, untilMs] of ended) if (untilMs < now) ended.delete(id);
    for (const [id, { untilMs }] of versions) if (untilMs < now) versions.delete(id);
  }

  const work = createRepeatingWork({
    name: 'access changes',
    log,
    intervalMs: INTERVAL_MS,
    round: read,
  });
  return {
    ...work,
    isReady: () => since !== null,
    stateOf: ({ principal: { userId, sessionId, apiKeyId }, version }) => {
      if (ended.has(sessionId ?? `key:${apiKeyId ?? ''}`)) return 'ended';
      return version < (versions.get(userId)?.version ?? 0) ? 'outdated' : 'good';
    },
  };
}
