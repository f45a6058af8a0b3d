import { z } from 'zod';
import { signedStatement } from './signed-statement.ts';

/**
 * The signer's second port: identity sends the entries of authority logs to it, and the gateway statements that forbid
 * something. JSON over TLS, in which both sides prove that they know the same key.
 */

const id = () => z.string().regex(/^[1-9][0-9]{0,18}$/);
const hash = () => z.string().regex(/^[0-9a-f]{64}$/);

const entry = z.strictObject({
  sequence: z.int().min(1),
  previousHash: hash(),
  at: z.iso.datetime(),
  ...signedStatement.shape,
});
const head = z.object({ sequence: z.int().min(0), head: hash() });

/** Entries that identity sends at once. */
export const DOOR_ENTRIES_MAX = 200;
/** Organizations that the writer names as behind; with more of them it says nothing. */
export const DOOR_BEHIND_MAX = 10_000;

export const DOOR_API = {
  /** Adds entries in their order, and skips known ones. The writer continues from the place in the answer. */
  append: {
    path: '/v1/entries',
    request: z.strictObject({
      organizationId: id(),
      entries: z.array(entry).max(DOOR_ENTRIES_MAX),
    }),
    answer: head,
  },
  /**
   * The writer confirms that the signer has every entry of before a moment, once the logs of some organizations go as far as
   * `behind` says. Without one in the last minute nothing is signed, so nobody withholds an entry by silence.
   */
  current: {
    path: '/v1/current',
    request: z.strictObject({
      at: z.iso.datetime(),
      behind: z
        .array(z.strictObject({ organizationId: id(), sequence: z.int().min(1) }))
        .max(DOOR_BEHIND_MAX),
    }),
    /** `isNew`: the signer has started since the last word, so the writer sends every log again as far as it is missing. */
    answer: z.object({ isNew: z.boolean() }),
  },
  /** A statement that only forbids counts on sight, and is expected in the log within a minute. */
  forbid: {
    path: '/v1/forbidden',
    request: signedStatement,
    answer: z.object({}),
  },
} as const;

export type DoorHead = z.output<typeof head>;

/** Who knocks, and the cipher: see SIGNER_PSK. */
export const DOOR_PSK = {
  writer: 'identity',
  carrier: 'gateway',
  ciphers: 'PSK-AES256-GCM-SHA384:PSK-CHACHA20-POLY1305',
} as const;

export const doorRefusal = z.object({ code: z.string(), message: z.string() });
