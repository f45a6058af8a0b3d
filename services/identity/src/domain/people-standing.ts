import type {
  DeciderStanding,
  PayeeStanding,
  PeopleStanding,
} from '@outlay/platform/approval-proof';
import type { StandingRequested } from '@outlay/schemas/events';
import type { Member } from './member.ts';

/** The current state of a member. */
export interface Person extends Pick<
  Member,
  'id' | 'organizationId' | 'status' | 'roles' | 'walletAddress' | 'walletMemo' | 'walletChangedAt'
> {
  /** Version of the member's newest event. Each change of roles, status, wallet or passkeys publishes one. */
  readonly version: number;
  /** Ids of the requested passkeys that belong to the member. */
  readonly passkeys: readonly string[];
  /** The requested session keys that belong to the member and are not revoked. */
  readonly deviceKeys: readonly string[];
}

/** The people named in a request who exist. */
export interface AskedPeople {
  /** People of all organizations, by id. */
  readonly people: ReadonlyMap<string, Person>;
  /** Number of active admins of the organization. */
  readonly adminCount: number;
}

type Asked = Pick<StandingRequested, 'payoutId' | 'payeeId' | 'deciders'>;

/** States the current facts about a payment's people. A member of another organization counts as unknown. */
export function peopleStandingOf(
  organizationId: string,
  { payoutId, payeeId, deciders }: Asked,
  { people, adminCount }: AskedPeople,
  now: Date,
): PeopleStanding {
  const memberOf = (id: string): Person | null => {
    const person = people.get(id);
    return person?.organizationId === organizationId ? person : null;
  };
  return {
    organizationId,
    payoutId,
    adminCount,
    payee: payeeOf(payeeId, memberOf(payeeId)),
    deciders: deciders.map(({ memberId, passkeys, deviceKeys }) => ({
      ...standingOf(memberId, memberOf(memberId)),
      deviceKeys: deviceKeys.filter((key) => memberOf(memberId)?.deviceKeys.includes(key)),
      passkeys: passkeys.filter((key) => memberOf(memberId)?.passkeys.includes(key)),
    })),
    statedAt: now.toISOString(),
  };
}

const standingOf = (
  memberId: string,
  person: Person | null,
): Pick<DeciderStanding, 'memberId' | 'version' | 'active' | 'roles'> => ({
  memberId,
  version: person?.version ?? 0,
  active: person?.status === 'active',
  roles: [...(person?.roles ?? [])],
});

function payeeOf(memberId: string, person: Person | null): PayeeStanding {
  const { walletAddress = null, walletMemo = null, walletChangedAt = null } = person ?? {};
  return {
    ...standingOf(memberId, person),
    wallet:
      walletAddress === null
        ? null
        : {
            address: walletAddress,
            memo: walletMemo,
            since: walletChangedAt?.toISOString() ?? null,
          },
  };
}
