import type { Service } from '@outlay/platform/lifecycle';
import type { Logger } from '@outlay/platform/telemetry';
import { DOOR_API, DOOR_PSK } from '@outlay/schemas/authority-door';
import { CallRefusedError, createPskServer, route, type Route } from '../psk-server.ts';
import type { AuthorityBook } from './authority-book.ts';

export interface DoorOptions {
  readonly host: string;
  readonly port: number;
  /** 32 bytes that only identity and the signer know. */
  readonly writerKey: Buffer;
  /** 32 bytes that only the gateway and the signer know. */
  readonly carrierKey: Buffer;
  readonly book: AuthorityBook;
  readonly log: Logger;
}

/** Two hundred entries, each with a passkey's assertion. */
const BODY_MAX_BYTES = 4 * 1_024 * 1_024;

/** The second port: identity brings entries of the authority logs, and the gateway what somebody forbids. */
export function createDoor({
  writerKey,
  carrierKey,
  book,
  ...options
}: DoorOptions): Service & { url(): string } {
  const append = route(DOOR_API.append.request, ({ organizationId, entries }) => {
    const added = book.append(organizationId, entries);
    if ('code' in added) throw new CallRefusedError(added.code, added.message);
    return Promise.resolve(added);
  });
  const current = route(DOOR_API.current.request, ({ at, behind }) =>
    Promise.resolve({ isNew: book.confirmCurrent(new Date(at), behind) }),
  );
  const forbid = route(DOOR_API.forbid.request, (signed) => {
    const problem = book.forbid(signed);
    if (problem) throw new CallRefusedError(problem.code, problem.message);
    return Promise.resolve({});
  });
  return createPskServer({
    ...options,
    name: "the signer's door for authority logs",
    ciphers: DOOR_PSK.ciphers,
    keys: new Map([
      [DOOR_PSK.writer, writerKey],
      [DOOR_PSK.carrier, carrierKey],
    ]),
    routes: new Map<string, ReadonlyMap<string, Route>>([
      [
        DOOR_PSK.writer,
        new Map([
          [DOOR_API.append.path, append],
          [DOOR_API.current.path, current],
        ]),
      ],
      [DOOR_PSK.carrier, new Map([[DOOR_API.forbid.path, forbid]])],
    ]),
    bodyMaxBytes: BODY_MAX_BYTES,
  });
}
