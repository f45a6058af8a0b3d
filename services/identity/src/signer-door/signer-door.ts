import type { Entry } from '@outlay/authority';
import { createPskClient } from '@outlay/platform/psk-client';
import {
  DOOR_API,
  DOOR_ENTRIES_MAX,
  DOOR_PSK,
  doorRefusal,
  type DoorHead,
} from '@outlay/schemas/authority-door';

/** The signer's door for authority logs. */
export interface SignerDoor {
  /** Hands over entries, and returns how far the signer's log goes. @throws when it refuses one or does not answer */
  append(organizationId: string, entries: readonly Entry[]): Promise<DoorHead>;
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
  return {
    append: async (organizationId, entries) => {
      const { path, answer } = DOOR_API.append;
      const { status, text } = await client.post(path, { organizationId, entries });
      if (status === REFUSED) {
        const { code, message } = doorRefusal.parse(JSON.parse(text));
        throw new EntryRefusedError(`${code}: ${message}`);
      }
      if (status !== OK) throw new Error(`the signer answered ${status}`);
      return answer.parse(JSON.parse(text));
    },
  };
}
