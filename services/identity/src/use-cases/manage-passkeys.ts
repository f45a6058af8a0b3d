import type { Saying, SentProof } from '@outlay/authority-log';
import type { Authority } from '@outlay/authority';
import { requireStepUp } from '@outlay/platform/auth';
import { pointOfCose } from '@outlay/authority-log/passkeys';
import { ok, refuse, type Refused, type Result } from '@outlay/platform/result';
import { memberNotFound, type RefusalCode } from '../domain/identity-refusals.ts';
import type { Member } from '../domain/member.ts';
import {
  passkeyInvalid,
  passkeyNotFound,
  PASSKEYS_PER_MEMBER_MAX,
  readPasskeyName,
  type Passkey,
  type PasskeyRegistration,
} from '../domain/passkey.ts';
import { keepChallenge, requestPasskey, takeChallenge } from './accept-passkey.ts';
import { mailOwner } from './mail-owner.ts';
import { lockOwnMember } from './own-member.ts';
import { keyAdded, keyRemoved, sayOwn, takesSessions } from './own-statements.ts';
import type { Actor, Scope, UseCasePorts } from './ports.ts';

type Changed = Result<Passkey, RefusalCode>;

const useOf = (memberId: string) => ({ purpose: 'register', memberId }) as const;

const tooMany = (): Refused<'LIMIT_REACHED'> =>
  refuse('LIMIT_REACHED', `You have ${PASSKEYS_PER_MEMBER_MAX} passkeys. Remove one first.`);

/** Creates the options for a new passkey as JSON for the browser. */
export const startPasskey =
  (ports: UseCasePorts) =>
  (actor: Actor): Promise<Result<string, RefusalCode>> =>
    ports.unitOfWork.run(actor.origin, async (scope): Promise<Result<string, RefusalCode>> => {
      const member = await lockOwnMember(scope, actor);
      if (!member) return memberNotFound();
      const passkeys = await scope.passkeys.all(member.id);
      if (passkeys.length >= PASSKEYS_PER_MEMBER_MAX) return tooMany();
      const stepUp = requireStepUp(actor.viewer, ports.clock.now());
      if (stepUp) return stepUp;
      const known = passkeys.map(({ credentialId }) => credentialId);
      const { challenge } = await requestPasskey(scope, ports, useOf(member.id), known);
      return ok(await ports.authenticators.creationOptions(member, challenge, known));
    });

export interface AddPasskeyCommand {
  readonly actor: Actor;
  readonly name: string;
  readonly registration: PasskeyRegistration;
  /** Null where the session is to be enough. */
  readonly proof?: SentProof | null;
}

/** Registers the passkey, also in the authority log, where it then signs what its owner says. */
export const addPasskey =
  (ports: UseCasePorts) =>
  ({ actor, name: given, registration, proof }: AddPasskeyCommand): Promise<Changed> => {
    const { unitOfWork, clock, authenticators } = ports;
    return unitOfWork.run(actor.origin, async (scope): Promise<Changed> => {
      const member = await lockOwnMember(scope, actor);
      if (!member) return memberNotFound();
      const name = readPasskeyName(given);
      if (!name.ok) return name;
      if ((await scope.passkeys.all(member.id)).length >= PASSKEYS_PER_MEMBER_MAX) return tooMany();
      const now = clock.now();
      const stepUp = requireStepUp(actor.viewer, now);
      if (stepUp) return stepUp;
      const challenge = await takeChallenge(scope, ports, useOf(member.id), registration);
      const credential =
        challenge && (await authenticators.readRegistration(registration, challenge));
      if (!credential) return passkeyInvalid();
      const refused = await sayOwn(scope, ports, member, passkeyAdded(member, credential), proof);
      if (refused && (proof || !takesSessions(ports))) {
        const lacksSignature = refused.refusals[0].statement !== undefined;
        if (lacksSignature) await keepChallenge(scope, ports, useOf(member.id), challenge);
        return refused;
      }
      const passkey = await scope.passkeys.insert({
        ...credential,
        memberId: member.id,
        name: name.value,
        createdAt: now,
      });
      if (!passkey) return passkeyInvalid();
      await report(scope, ports, member, passkey, 'added');
      return ok(passkey);
    });
  };

/** What a member says who adds a passkey; nothing for one of another kind than P-256, which signs no statements. */
const passkeyAdded =
  (member: Member, { credentialId, publicKey }: Pick<Passkey, 'credentialId' | 'publicKey'>) =>
  (state: Authority): Saying | null => {
    const point = pointOfCose(publicKey);
    if (point === null) return null;
    const key = Buffer.from(point).toString('base64url');
    return keyAdded(member, { id: credentialId, kind: 'passkey', publicKey: key })(state);
  };

export const renamePasskey =
  ({ unitOfWork }: UseCasePorts) =>
  ({ actor, id, name: given }: { actor: Actor; id: string; name: string }): Promise<Changed> =>
    unitOfWork.run(actor.origin, async (scope): Promise<Changed> => {
      const name = readPasskeyName(given);
      if (!name.ok) return name;
      const passkey = await scope.passkeys.rename(actor.viewer.userId, id, name.value);
      return passkey ? ok(passkey) : passkeyNotFound();
    });

export interface RemovePasskeyCommand {
  readonly actor: Actor;
  readonly id: string;
  /** Null where the session is to be enough. */
  readonly proof?: SentProof | null;
}

export const removePasskey =
  (ports: UseCasePorts) =>
  ({ actor, id, proof }: RemovePasskeyCommand): Promise<Result<null, RefusalCode>> =>
    ports.unitOfWork.run(actor.origin, async (scope): Promise<Result<null, RefusalCode>> => {
      const member = await lockOwnMember(scope, actor);
      if (!member) return memberNotFound();
      const passkeys = await scope.passkeys.all(member.id);
      const passkey = passkeys.find((each) => each.id === id);
      if (!passkey) return passkeyNotFound();
      const stepUp = requireStepUp(actor.viewer, ports.clock.now());
      if (stepUp) return stepUp;
      const { credentialId } = passkey;
      const refused = await sayOwn(scope, ports, member, keyRemoved(member, credentialId), proof);
      if (refused) return refused;
      await scope.passkeys.remove(member.id, id);
      await report(scope, ports, member, passkey, 'removed');
      return ok(null);
    });

/**
 * Records a change in the audit log and notifies the member. The entry has the public key, so that the audit chain reveals a
 * swapped key.
 */
async function report(
  scope: Scope,
  ports: Pick<UseCasePorts, 'publicUrl'>,
  member: Member,
  { id, ...passkey }: Passkey,
  change: 'added' | 'removed',
): Promise<void> {
  const changes = (['name', 'credentialId', 'publicKey'] as const).map((field) =>
    change === 'added'
      ? { field, before: null, after: passkey[field] }
      : { field, before: passkey[field], after: null },
  );
  await scope.audit({
    organizationId: member.organizationId,
    kind: `passkey.${change}`,
    subject: `passkey ${id}`,
    changes,
  });
  await mailOwner(scope, ports, member, `passkey.${change}`, { name: passkey.name });
}
