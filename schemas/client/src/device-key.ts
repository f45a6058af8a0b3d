import { canonicalJson } from '@outlay/schemas/canonical-json';
import { decisionMessage, type SignedDecision } from '@outlay/schemas/signed-decision';
import type { components } from '../generated/openapi.ts';

type Task = components['schemas']['PendingTask'];

/** A decision signed by its caller's key: `decision_proof` of a workflow action. */
export interface DecisionProof {
  statement: string;
  signature: string;
  signed_at: string;
}

/** The key that signs the decisions of one session. Its private half stays in the process. */
export interface DeviceKey {
  /** The `device_key` to send with the sign-in. */
  readonly publicKey: string;
  /**
   * Signs the content that a task shows.
   * @param statement `device_statement` of the sign-in
   * @param organizationId `user.org_id` of the sign-in
   * @throws {Error} when the content that the task shows has another hash than the task says
   */
  readonly sign: (
    task: Task,
    decision: SignedDecision['decision'],
    session: { readonly statement: string; readonly organizationId: number },
  ) => Promise<{ content_hash: string; decision_proof: DecisionProof }>;
}

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const;

const base64url = (bytes: ArrayBuffer): string => Buffer.from(bytes).toString('base64url');

/** Makes a new key with WebCrypto. */
export async function createDeviceKey(): Promise<DeviceKey> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(CURVE, false, [
    'sign',
    'verify',
  ]);
  return {
    publicKey: base64url(await crypto.subtle.exportKey('raw', publicKey)),
    sign: async (task, decision, { statement, organizationId }) => {
      const contentHash = await hashOf(task.content);
      if (contentHash !== task.content_hash) {
        throw new Error('the content of this task has another hash than the task says');
      }
      const signedAt = new Date().toISOString();
      const message = decisionMessage({
        organizationId: String(organizationId),
        expenseId: String(task.item_info.id),
        submission: Number(task.content['submission']),
        contentHash,
        stepNumber: task.step_instance.step_number,
        decision,
        signedAt,
      });
      const signature = await crypto.subtle.sign(
        { name: 'ECDSA', hash: 'SHA-256' },
        privateKey,
        new TextEncoder().encode(message),
      );
      return {
        content_hash: contentHash,
        decision_proof: { statement, signature: base64url(signature), signed_at: signedAt },
      };
    },
  };
}

async function hashOf(content: Task['content']): Promise<string> {
  const text = new TextEncoder().encode(canonicalJson(content));
  return Buffer.from(await crypto.subtle.digest('SHA-256', text)).toString('hex');
}
