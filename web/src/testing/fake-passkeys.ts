import { vi } from 'vitest';
import type {
  ApprovalPasskeys,
  Mutation,
  MutationAddPasskeyArgs,
  MutationRenamePasskeyArgs,
  MutationSetApprovalLimitsArgs,
  MutationSetPasskeyRuleArgs,
  Passkey,
  Query,
} from '../generated/schema.ts';

type Answer<Args, Result> = (args: Args) => Result | Promise<Result>;

/** Responses of the fake gateway about passkeys. */
export interface PasskeyAnswers {
  myPasskeys: Answer<unknown, Query['myPasskeys']>;
  startPasskey: Answer<unknown, Mutation['startPasskey']>;
  addPasskey: Answer<MutationAddPasskeyArgs, Mutation['addPasskey']>;
  renamePasskey: Answer<MutationRenamePasskeyArgs, Mutation['renamePasskey']>;
  removePasskey: Answer<{ id: string }, Mutation['removePasskey']>;
  startPasskeyStepUp: Answer<unknown, Mutation['startPasskeyStepUp']>;
  approvalAssurance: Answer<unknown, Query['approvalAssurance']>;
  passkeyRule: Answer<unknown, Query['passkeyRule']>;
  approvalLimits: Answer<unknown, Query['approvalLimits']>;
  setApprovalLimits: Answer<MutationSetApprovalLimitsArgs, Mutation['setApprovalLimits']>;
  setPasskeyRule: Answer<MutationSetPasskeyRuleArgs, Mutation['setPasskeyRule']>;
}

export const aPasskey = (overrides: Partial<Passkey> = {}): Passkey => ({
  id: '1',
  name: 'Laptop',
  createdAt: '2026-11-20T09:00:00.000Z',
  lastUsedAt: null,
  ...overrides,
});

const options = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: 'localhost', name: 'Outlay' },
  user: { id: 'MQ', name: 'maya@outlay.test', displayName: 'Maya Okafor' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
};

/** A member without passkeys, in an organization that requires none. */
export const passkeyAnswers = (): PasskeyAnswers => ({
  myPasskeys: () => [],
  startPasskey: () => ({ options: JSON.stringify(options), errors: [] }),
  addPasskey: ({ name }) => ({ passkey: aPasskey({ name }), errors: [] }),
  renamePasskey: ({ name }) => ({ passkey: aPasskey({ name }), errors: [] }),
  removePasskey: () => ({ done: true, errors: [] }),
  startPasskeyStepUp: () => ({
    request: { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost', credentialIds: ['a2V5'] },
    errors: [],
  }),
  approvalAssurance: () => ({
    min: 'DEVICE_KEY',
    passkeyAboveUsd: '1000.00',
    controlChangeDelaySeconds: 86_400,
  }),
  passkeyRule: () => ({ aboveUsd: null }),
  approvalLimits: () => ({
    deciderDayUsd: '2500.00',
    decider30DaysUsd: '10000.00',
    payee30DaysUsd: null,
    organizationDayUsd: null,
  }),
  setApprovalLimits: ({
    input: { payee30DaysUsd = null, organizationDayUsd = null, ...input },
  }) => ({
    approvalLimits: { ...input, payee30DaysUsd, organizationDayUsd },
    pendingChange: null,
    errors: [],
  }),
  setPasskeyRule: ({ aboveUsd = null }) => ({
    passkeyRule: { aboveUsd },
    pendingChange: null,
    errors: [],
  }),
});

/** The passkeys of an approver. */
export const approvalPasskeys = (overrides: Partial<ApprovalPasskeys> = {}): ApprovalPasskeys => ({
  rpId: 'localhost',
  credentialIds: ['a2V5'],
  ...overrides,
});

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;

/** Adds an authenticator to the test's browser that accepts every request; with `refusal` its person declines. */
export function plugInAuthenticator({ refusal }: { refusal?: string } = {}) {
  const answer = (response: object) => () => {
    if (refusal !== undefined) throw new DOMException('declined', refusal);
    return Promise.resolve({
      id: 'a2V5',
      rawId: bytes('key'),
      type: 'public-key',
      response: { clientDataJSON: bytes('client'), ...response },
      getClientExtensionResults: () => ({}),
    });
  };
  const create = vi.fn(answer({ attestationObject: bytes('attested') }));
  const get = vi.fn(
    answer({ authenticatorData: bytes('data'), signature: bytes('signed'), userHandle: null }),
  );
  vi.stubGlobal('PublicKeyCredential', function PublicKeyCredential() {});
  Object.defineProperty(navigator, 'credentials', { value: { create, get }, configurable: true });
  return { create, get };
}
