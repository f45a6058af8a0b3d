import { deviceKeyId, signedText, type Key, type Statement } from '@outlay/authority';
import type { Saying, SentProof } from '@outlay/authority-log';
import { principalOfClaims } from '@outlay/platform/auth';
import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import type { Actor } from '../../src/use-cases/ports.ts';
import { claimsIn } from './claims-in.ts';
import { PASSWORD, type IdentityTestkit } from './identity-testkit.ts';

/** A browser in which a member has signed in, with the key that it made. */
export interface TestDevice {
  readonly key: Key;
  readonly actor: Actor;
  /** Signs the next statement about a subject. */
  readonly prove: (saying: Saying, changes?: Partial<Statement>) => Promise<SentProof>;
  /** The key's own word that it is the member's. */
  readonly introduce: () => Promise<SentProof>;
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
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = [Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  const text = Buffer.concat(point).toString('base64url');
  const key: Key = { id: deviceKeyId(text), kind: 'device', publicKey: text };
  const prove: TestDevice['prove'] = async (saying, changes = {}) => {
    const [version = 1] = await testkit.queries.statementVersions(actor.viewer, [saying.subject]);
    const { organizationId } = actor.viewer;
    const madeAt = testkit.clock.now().toISOString();
    const said = { ...saying, organizationId, version, madeAt, nonce: randomUUID(), ...changes };
    const statement = signedText(said);
    const signature = sign('sha256', Buffer.from(statement), {
      key: privateKey,
      dsaEncoding: 'ieee-p1363',
    }).toString('base64url');
    return { statement, keyId: key.id, signature };
  };
  return {
    key,
    actor,
    prove,
    introduce: () =>
      prove({ kind: 'key.added', subject: `keys/${actor.viewer.userId}`, body: { key } }),
  };
}
