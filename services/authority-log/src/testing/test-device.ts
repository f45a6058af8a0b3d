import { deviceKeyId, signedText } from '@outlay/authority';
import type { Viewer } from '@outlay/platform/auth';
import { generateKeyPairSync, sign } from 'node:crypto';
import { statementOf, type Saying, type SentProof } from '../sayings.ts';
import { credentialsOf, type TestLog } from './test-log.ts';

/** A member's device, which signs statements as the web client does. */
export interface TestDevice {
  /** The next statement about the subject, signed. */
  readonly prove: (saying: Saying) => SentProof;
}

/** Adds a device to a member of a log that was founded where devices sign. */
export async function addTestDevice(
  log: TestLog,
  viewer: Viewer,
  now: () => Date = () => new Date(),
): Promise<TestDevice> {
  const { privateKey, publicKey: point } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = point.export({ format: 'jwk' });
  const parts = [Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  const publicKey = Buffer.concat(parts).toString('base64url');
  const key = { id: deviceKeyId(publicKey), kind: 'device' as const, publicKey };
  const signed = (saying: Saying) => {
    const statement = statementOf(log.state(viewer.organizationId), saying, now());
    const signature = sign('sha256', Buffer.from(signedText(statement)), {
      key: privateKey,
      dsaEncoding: 'ieee-p1363',
    }).toString('base64url');
    return { statement, proof: { keyId: key.id, signature } };
  };
  const adding = signed({ kind: 'key.added', subject: `keys/${viewer.userId}`, body: { key } });
  const added = await log.writer.append(
    { ...adding, title: 'Add a device', fields: [] },
    credentialsOf(viewer),
  );
  if (!added.ok) throw new Error(`the log refuses a device: ${added.refusals[0].message}`);
  return {
    prove: (saying) => {
      const { statement, proof } = signed(saying);
      return { statement: signedText(statement), ...proof };
    },
  };
}
