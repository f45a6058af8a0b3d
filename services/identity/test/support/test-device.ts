import { signedText, type Key, type Statement } from '@outlay/authority';
import type { Saying, SentProof } from '@outlay/authority-log';
import type { Result } from '@outlay/platform/result';
import { createSigningDevice } from '@outlay/authority-log/testing';
import { principalOfClaims } from '@outlay/platform/auth';
import { randomUUID } from 'node:crypto';
import type { Actor } from '../../src/use-cases/ports.ts';
import { claimsIn } from './claims-in.ts';
import { NOWHERE, PASSWORD, valueOf, type IdentityTestkit } from './identity-testkit.ts';

/** A browser in which a member has signed in, with the key that it made. */
export interface TestDevice {
  readonly key: Key;
  readonly actor: Actor;
  /** Signs the next statement about a subject. */
  readonly prove: (saying: Saying, changes?: Partial<Statement>) => Promise<SentProof>;
  /** The key's own word that it is the member's. */
  readonly introduce: () => Promise<SentProof>;
  /** Signs the statement that a refusal brings. @throws where it brings none */
  readonly signOffered: (answer: Result<unknown>) => SentProof;
}

export async function aDevice(
  testkit: IdentityTestkit,
  email: string,
  password = PASSWORD,
): Promise<TestDevice> {
  const { accessToken } = await testkit.signedIn(email, password);
  const claims = principalOfClaims(claimsIn(accessToken));
  if (!claims || claims.organizationId === null) throw new Error('not a token of a member');
  const actor = await testkit.actorOf(email, claims);
  const { key, sign } = createSigningDevice();
  const prove: TestDevice['prove'] = async (saying, changes = {}) => {
    const [version = 1] = await testkit.queries.statementVersions(actor.viewer, [saying.subject]);
    const { organizationId } = actor.viewer;
    const madeAt = testkit.clock.now().toISOString();
    const said = { ...saying, organizationId, version, madeAt, nonce: randomUUID(), ...changes };
    return { statement: signedText(said), keyId: key.id, signature: sign(said) };
  };
  return {
    key,
    actor,
    prove,
    signOffered: (answer) => {
      const statement = answer.ok ? undefined : answer.refusals[0].statement;
      if (statement === undefined) throw new Error('the answer brings no statement');
      const signature = sign(JSON.parse(statement) as Statement);
      return { statement, keyId: key.id, signature };
    },
    introduce: () =>
      prove({ kind: 'key.added', subject: `keys/${actor.viewer.userId}`, body: { key } }),
  };
}

/** A device whose key has signed itself in. */
export async function aRegisteredDevice(
  testkit: IdentityTestkit,
  email: string,
): Promise<TestDevice> {
  const device = await aDevice(testkit, email);
  const proof = await device.introduce();
  const { publicKey } = device.key;
  valueOf(await testkit.useCases.registerDeviceKey({ actor: device.actor, publicKey, proof }));
  return device;
}

/** What somebody signs to confirm a change that waits. */
export const confirmationOf = (id: string): Saying => ({
  kind: 'proposal.confirmed',
  subject: `proposal/${id}`,
  body: { statementHash: id },
});

/** Confirms a change that waits for a second person, with their device's signature. */
export const confirmChange = async (testkit: IdentityTestkit, device: TestDevice, id: string) =>
  testkit.useCases.answerChange({
    actor: device.actor,
    id,
    answer: 'confirm',
    reason: null,
    proof: await device.prove(confirmationOf(id)),
  });

/** The state of a member's organization after the newest entry of its log. */
export const authorityOf = async (testkit: IdentityTestkit, { actor }: TestDevice) =>
  testkit.ports.unitOfWork.run(NOWHERE, ({ authority }) =>
    authority.state(actor.viewer.organizationId),
  );
