import { z } from 'zod';

/**
 * The signer's second door: identity sends the entries of authority logs through it, and the gateway statements that forbid
 * something. JSON over TLS, in which both sides prove that they know the same key.
 */

const id = () => z.string().regex(/^[1-9][0-9]{0,18}$/);
const hash = () => z.string().regex(/^[0-9a-f]{64}$/);

const statement = z.strictObject({
  kind: z.string().min(1).max(40),
  organizationId: id(),
  subject: z.string().min(1).max(141),
  version: z.int().min(1),
  body: z.unknown(),
  madeAt: z.iso.datetime(),
  nonce: z.string().max(64),
});
const proof = z.strictObject({
  keyId: z.string().min(1).max(1_400),
  signature: z.string().min(1).max(12_000),
});
const entry = z.strictObject({
  sequence: z.int().min(1),
  previousHash: hash(),
  at: z.iso.datetime(),
  statement,
  proof,
});
const head = z.object({ sequence: z.int().min(0), head: hash() });

/** Entries that identity sends at once. */
export const DOOR_ENTRIES_MAX = 200;

export const DOOR_API = {
  /** Adds entries in their order. One that is known is skipped. The answer says how far the signer is: the writer goes on from there. */
  append: {
    path: '/v1/entries',
    request: z.strictObject({
      organizationId: id(),
      entries: z.array(entry).max(DOOR_ENTRIES_MAX),
    }),
    answer: head,
  },
  /** A statement that only forbids counts on sight, and is expected in the log within a minute. */
  forbid: {
    path: '/v1/forbidden',
    request: z.strictObject({ statement, proof }),
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
