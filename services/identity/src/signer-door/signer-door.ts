import type { Entry } from '@outlay/authority';
import { createPskClient } from '@outlay/platform/psk-client';
import {
  DOOR_API,
  DOOR_ENTRIES_MAX,
  DOOR_PSK,
  doorRefusal,
  type DoorHead,
} from '@outlay/schemas/authority-door';
import type { z } from 'zod';
import type { Delivery } from '../persistence/delivery-repository.ts';

/** The signer's port for authority logs. */
export interface SignerDoor {
  /** Hands over entries, and returns how far the signer's log goes. @throws when it refuses one or does not answer */
  append(organizationId: string, entries: readonly Entry[]): Promise<DoorHead>;
  /** Says that the signer has every entry of before a moment, once it has those up to `behind`. True where it has just started. */
  confirmCurrent(at: Date, behind: readonly Delivery[]): Promise<boolean>;
}

/** Entries in one call. */
export { DOOR_ENTRIES_MAX };

/** Thrown when the signer refuses an entry that is in the log: its rules or keys differ from identity's. */
export class EntryRefusedError extends Error {
  override readonly name = 'EntryRefusedError';
}

const OK = 200;
const REFUSED = 422;

export function createSignerDoor(options: {
  readonly url: string;
  readonly sharedKey: Buffer;
}): SignerDoor {
  const client = createPskClient({
    ...options,
    identity: DOOR_PSK.writer,
    ciphers: DOOR_PSK.ciphers,
  });
  const call = async <Answer extends z.ZodType>(
    { path, answer }: { readonly path: string; readonly answer: Answer },
    body: object,
  ): Promise<z.output<Answer>> => {
    const { status, text } = await client.post(path, body);
    if (status === REFUSED) {
      const { code, message } = doorRefusal.parse(JSON.parse(text));
      throw new EntryRefusedError(`${code}: ${message}`);
    }
    if (status !== OK) throw new Error(`the signer answered ${status}`);
    return answer.parse(JSON.parse(text));
  };
  return {
    append: (organizationId, entries) => call(DOOR_API.append, { organizationId, entries }),
    confirmCurrent: async (at, behind) =>
      (await call(DOOR_API.current, { at: at.toISOString(), behind })).isNew,
  };
}
