import { digitsOf } from '@outlay/authority';
import type { Database } from '@outlay/platform/postgres';
import { toRowId } from '@outlay/platform/text';
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { KEY_WAITS_MS } from '../domain/device-key.ts';
import { awaitsConfirmation, firstDevices } from '../domain/first-device.ts';
import type { Clock } from '../use-cases/ports.ts';
import type { IdentityQueries } from '../use-cases/queries.ts';
import type { AuthorityParts } from './authority-repository.ts';
import { deviceKeys, passkeys, sessions, waitingDeviceKeys } from './sign-in-tables.ts';

type DeviceKeyReads = Pick<IdentityQueries, 'memberKeys' | 'waitingKeys' | 'firstDevices'>;

export const deviceKeyReads = (
  database: Database,
  { states }: AuthorityParts,
  clock: Clock,
): DeviceKeyReads => ({
  memberKeys: async ({ organizationId, sessionId }, memberId) => {
    const state = await states.of(database, organizationId);
    const own = [...state.keys.values()]
      .filter((key) => key.memberId === memberId)
      .slice(-KEYS_MAX);
    const labels = await readLabels(database, memberId);
    const [current] = await database
      .select({ publicKey: deviceKeys.publicKey })
      .from(deviceKeys)
      .where(and(eq(deviceKeys.sessionId, sessionId ?? NO_SESSION), isNull(deviceKeys.revokedAt)))
      .orderBy(desc(deviceKeys.registeredAt))
      .limit(1);
    return own.map((key) => ({
      id: key.id,
      kind: key.kind,
      label: labels.get(key.kind === 'device' ? key.publicKey : key.id) ?? null,
      addedAt: new Date(key.addedAt),
      current: key.publicKey === current?.publicKey,
      digits: digitsOf(key),
      awaitsConfirmation: awaitsConfirmation(state, key),
    }));
  },
  firstDevices: async ({ organizationId, userId }) =>
    firstDevices(await states.of(database, organizationId), userId),
  waitingKeys: async ({ userId }) => {
    const rows = await database
      .select({
        publicKey: waitingDeviceKeys.publicKey,
        createdAt: waitingDeviceKeys.createdAt,
        label: sessions.userAgent,
      })
      .from(waitingDeviceKeys)
      .innerJoin(sessions, eq(sessions.id, waitingDeviceKeys.sessionId))
      .where(
        and(
          eq(waitingDeviceKeys.memberId, toRowId(userId)),
          gt(waitingDeviceKeys.createdAt, new Date(clock.now().getTime() - KEY_WAITS_MS)),
          isNull(sessions.endedAt),
        ),
      )
      .orderBy(desc(waitingDeviceKeys.createdAt))
      .limit(WAITING_MAX);
    return rows.map((row) => ({ ...row, digits: digitsOf(row) }));
  },
});

const NO_SESSION = '00000000-0000-0000-0000-000000000000';
/** Maximum rows of the lists, as the SDL states. */
const KEYS_MAX = 100;
const WAITING_MAX = 20;

/** What people call a member's keys: by the public key of a device, or the id of a passkey. */
async function readLabels(
  database: Database,
  memberId: string,
): Promise<ReadonlyMap<string, string | null>> {
  const owner = toRowId(memberId);
  const devices = await database
    .select({ publicKey: deviceKeys.publicKey, userAgent: sessions.userAgent })
    .from(deviceKeys)
    .innerJoin(sessions, eq(sessions.id, deviceKeys.sessionId))
    .where(eq(deviceKeys.memberId, owner));
  const named = await database
    .select({ id: passkeys.credentialId, name: passkeys.name })
    .from(passkeys)
    .where(eq(passkeys.memberId, owner));
  return new Map([
    ...devices.map(({ publicKey, userAgent }) => [publicKey, userAgent] as const),
    ...named.map(({ id, name }) => [id, name] as const),
  ]);
}
