import { signedText } from '@outlay/authority';
import type { Viewer } from '@outlay/platform/auth';
import { createSigningDevice } from '../device-signing.ts';
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
  const device = createSigningDevice();
  const { key } = device;
  const signed = (saying: Saying) => {
    const statement = statementOf(log.state(viewer.organizationId), saying, now());
    return { statement, proof: { keyId: key.id, signature: device.sign(statement) } };
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
