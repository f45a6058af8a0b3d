import { isForbidding } from '@outlay/authority';
import { createPskClient } from '@outlay/platform/psk-client';
import type { Logger } from '@outlay/platform/telemetry';
import { DOOR_API, DOOR_PSK } from '@outlay/schemas/authority-door';
import { z } from 'zod';

/** Hands what a mutation forbids to the signer, and not only to its service. Never fails or delays the mutation. */
export type CarryForbidden = (body: string) => void;

const sentProof = z.object({
  statement: z.string().max(20_000),
  keyId: z.string(),
  signature: z.string(),
});
const kindIn = z.looseObject({ kind: z.string() });

/**
 * Withdrawing, rejecting, holding, pausing and removing count for the signer on sight, so that no service can withhold them: it
 * verifies the signature itself, whoever carries it.
 */
export function createCarryForbidden(
  options: { readonly url: string; readonly sharedKey: Buffer },
  log: Logger,
): CarryForbidden {
  const client = createPskClient({
    ...options,
    identity: DOOR_PSK.carrier,
    ciphers: DOOR_PSK.ciphers,
  });
  return (body) => {
    for (const signed of forbiddenIn(body)) {
      client.post(DOOR_API.forbid.path, signed).catch((error: unknown) => {
        log.warn({ err: error }, 'the signer was not told what is forbidden; the log tells it');
      });
    }
  };
}

/** The signed statements among a mutation's variables that only forbid. */
export function forbiddenIn(body: string): { statement: unknown; proof: object }[] {
  // Few mutations are signed, and parsing costs time.
  if (!body.includes('"signature"')) return [];
  return proofsIn(jsonOf(body)).flatMap(({ statement: text, keyId, signature }) => {
    const statement = jsonOf(text);
    const kind = kindIn.safeParse(statement).data?.kind;
    return kind !== undefined && isForbidding(kind)
      ? [{ statement, proof: { keyId, signature } }]
      : [];
  });
}

function proofsIn(value: unknown): z.output<typeof sentProof>[] {
  const proof = sentProof.safeParse(value).data;
  if (proof) return [proof];
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap((each) => proofsIn(each))
    : [];
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
