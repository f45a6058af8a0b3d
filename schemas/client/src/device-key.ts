import { canonicalJson } from '@outlay/schemas/canonical-json';
import { createHash, randomBytes, webcrypto } from 'node:crypto';
import type { components } from '../generated/openapi.ts';

type Task = components['schemas']['PendingTask'];

/** A statement signed by its caller's key: `proof` of a request, or `decision_proof` of a workflow action. */
export interface StatementProof {
  /** Canonical JSON. */
  statement: string;
  key_id: string;
  signature: string;
}

/** What somebody decides on a task. */
export type TaskDecision =
  | { readonly action: 'approve' }
  /** `holderId`: whose place it is, their own or that of an absent approver. */
  | { readonly action: 'escalate'; readonly holderId: string }
  /** `version`: the next one of `expense/<id>`, from GraphQL's `statementVersions`. */
  | { readonly action: 'reject' | 'send_back'; readonly version: number };

/** The key that signs for one person. Its private half stays in the process. */
export interface DeviceKey {
  /** The `device_key` to send with the sign-in. */
  readonly publicKey: string;
  /**
   * Signs a decision on the content that a task shows.
   * @param organizationId `user.org_id` of the sign-in
   * @throws {Error} when the content that the task shows has another hash than the task says
   */
  readonly sign: (
    task: Task,
    decision: TaskDecision,
    organizationId: number,
  ) => Promise<{ content_hash: string; decision_proof: StatementProof }>;
  /** Signs a statement that a refusal brought, after the caller has checked what it says. */
  readonly signStatement: (statement: string) => Promise<StatementProof>;
}

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const NONCE_BYTES = 12;

const base64url = (bytes: ArrayBuffer): string => Buffer.from(bytes).toString('base64url');
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Makes a new key with WebCrypto. */
export async function createDeviceKey(): Promise<DeviceKey> {
  const pair = await webcrypto.subtle.generateKey(CURVE, false, ['sign', 'verify']);
  const publicKey = base64url(await webcrypto.subtle.exportKey('raw', pair.publicKey));
  const signStatement = async (statement: string): Promise<StatementProof> => {
    const hashed = { name: 'ECDSA', hash: 'SHA-256' };
    const text = new TextEncoder().encode(statement);
    const signature = await webcrypto.subtle.sign(hashed, pair.privateKey, text);
    return { statement, key_id: sha256(publicKey), signature: base64url(signature) };
  };
  return {
    publicKey,
    signStatement,
    sign: async (task, decision, organizationId) => {
      const contentHash = sha256(canonicalJson(task.content));
      if (contentHash !== task.content_hash) {
        throw new Error('the content of this task has another hash than the task says');
      }
      const statement = statementOf(task, decision, contentHash, organizationId);
      return { content_hash: contentHash, decision_proof: await signStatement(statement) };
    },
  };
}

function statementOf(
  task: Task,
  decision: TaskDecision,
  contentHash: string,
  organizationId: number,
): string {
  const submission = Number(task.content['submission']);
  const about = { submission, contentHash, stepNumber: task.step_instance.step_number };
  return canonicalJson({
    ...saidBy(decision, about),
    organizationId: String(organizationId),
    subject: `expense/${task.item_info.id}`,
    madeAt: new Date().toISOString(),
    nonce: randomBytes(NONCE_BYTES).toString('base64url'),
  });
}

function saidBy(decision: TaskDecision, about: { readonly submission: number }): object {
  switch (decision.action) {
    case 'approve':
      return { kind: 'step.approved', version: 1, body: about };
    case 'escalate': {
      const body = { ...about, holderId: decision.holderId };
      return { kind: 'step.escalated', version: 1, body };
    }
    case 'reject':
    case 'send_back': {
      const kind = decision.action === 'reject' ? 'expense.rejected' : 'expense.sent_back';
      return { kind, version: decision.version, body: { submission: about.submission } };
    }
  }
}
