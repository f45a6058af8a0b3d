import { deviceKeyId, statementHash, type Authority, type Key } from '@outlay/authority';
import {
  isSaid,
  readSent,
  refusalOf,
  statementOf,
  type Saying,
  type SentProof,
  type WriterCode,
} from '@outlay/authority-log';
import { refuse, type Refused } from '@outlay/platform/result';
import { z } from 'zod';
import type { Member } from '../domain/member.ts';
import type { Scope, UseCasePorts } from './ports.ts';

type OwnPorts = Pick<UseCasePorts, 'clock' | 'trust' | 'signSession'>;

/**
 * Adds what a member says about their own account to the authority log: signed by them, or attested because they have just proved
 * who they are. Returns why it can't be added; null when it was.
 */
export async function sayOwn(
  scope: Pick<Scope, 'authority'>,
  { clock, signSession }: OwnPorts,
  { id: memberId, organizationId }: Pick<Member, 'id' | 'organizationId'>,
  say: (state: Authority) => Saying | null,
  sent: SentProof | null = null,
): Promise<Refused<WriterCode> | null> {
  const state = await scope.authority.lock(organizationId);
  const saying = say(state);
  if (saying === null) return null;
  const given = sent && readSent(sent, organizationId);
  if (sent && (!given || !isSaid(given.statement, saying))) {
    return refuse('PROOF_INVALID', 'You signed something else. Try again.', 'proof');
  }
  const now = clock.now();
  const statement = given?.statement ?? statementOf(state, saying, now);
  const proof =
    given?.proof ??
    signSession({ organizationId, memberId, statementHash: statementHash(statement) });
  const { entry, applied } = scope.authority.next(state, { statement, proof }, now);
  if (!applied.ok) return refusalOf(applied.refusal, statement);
  await scope.authority.store(entry, applied);
  return null;
}

export const deviceKeyOf = (publicKey: string): Key => ({
  id: deviceKeyId(publicKey),
  kind: 'device',
  publicKey,
});

/** The first entry of a log: the founder, and their first key where there is one. */
export const organizationCreated = (founderId: string, key: Key | null): Saying => ({
  kind: 'organization.created',
  subject: 'organization',
  body: { founderId, key },
});

/**
 * What somebody says who joins by an invitation. The first admin of an organization that an operator made founds its log.
 * @param secret of the invitation
 */
export const joined =
  ({ id, roles }: Member, secret: string, key: Key | null = null) =>
  (state: Authority): Saying | null => {
    if (state.sequence === 0) return roles.includes('admin') ? organizationCreated(id, key) : null;
    return { kind: 'member.joined', subject: `member/${id}`, body: { key, secret } };
  };

/** What somebody says whom single sign-on lets in. */
export const admitted =
  ({ id }: Member) =>
  (state: Authority): Saying | null =>
    state.members.get(id)?.active
      ? null
      : { kind: 'member.admitted', subject: `member/${id}`, body: { key: null } };

/** Whether identity's word for a session is enough. */
export const takesSessions = ({ trust }: Pick<UseCasePorts, 'trust'>): boolean =>
  trust.assuranceMin === 'SESSION';

/** Whether a member's next key may sign itself in: it founds the log, or is the first of an invitation or after a reset. */
export const takesFirstKey = ({ sequence, members }: Authority, memberId: string): boolean => {
  const member = members.get(memberId);
  return sequence === 0 || member?.awaitsKey === true || (member?.secretHash ?? null) !== null;
};

/** What a member says who adds a key. Whoever has none yet founds the log, or joins with it by the invitation's secret. */
export const keyAdded =
  ({ id }: Pick<Member, 'id'>, key: Key, sent: SentProof | null = null) =>
  (state: Authority): Saying | null => {
    if (state.keys.has(key.id)) return null;
    if (state.sequence === 0) return organizationCreated(id, key);
    if ((state.members.get(id)?.secretHash ?? null) !== null) {
      const body = { key, secret: secretIn(sent, state.organizationId) };
      return { kind: 'member.joined', subject: `member/${id}`, body };
    }
    return { kind: 'key.added', subject: `keys/${id}`, body: { key } };
  };

const invitationSecret = z.object({ secret: z.string() });

/** The secret of the invitation, which only the person's signed statement names: the log knows its hash. */
const secretIn = (sent: SentProof | null, organizationId: string): string => {
  const signed = sent && readSent(sent, organizationId);
  return invitationSecret.safeParse(signed?.statement.body).data?.secret ?? '';
};

/** A new password by mail: the log lets whoever decides nothing begin again with another device. */
export const keysResetByMail =
  ({ id }: Pick<Member, 'id'>) =>
  (): Saying => ({ kind: 'keys.reset_by_mail', subject: `keys/${id}`, body: {} });

/** What a member says who removes a key. */
export const keyRemoved =
  ({ id }: Pick<Member, 'id'>, keyId: string) =>
  (state: Authority): Saying | null =>
    state.keys.has(keyId) ? { kind: 'key.removed', subject: `keys/${id}`, body: { keyId } } : null;
