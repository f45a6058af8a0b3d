import type { ApprovedContent } from '@outlay/schemas/events';
import {
  CERTIFICATE,
  createApprovalVerifier,
  createStatementSigner,
  createStatementVerifier,
  DEVICE_KEY,
  EXPENSE_STANDING,
  PASSKEY,
  PEOPLE_STANDING,
  SUBMISSION,
  type ApprovalCertificate,
  type Assurance,
  type DeviceKeyStatement,
  type ExpenseStanding,
  type PasskeyStatement,
  type PeopleStanding,
} from '../approval-proof/index.ts';
import { canonicalHash } from '../hashing/index.ts';
import { createPriceProver } from '../price-proof/index.ts';
import { createProofKeys } from './proof-keys.ts';
import { testGuardians } from './price-proofs.ts';
import { APPROVERS_DEVICE_KEY, signedByDevice } from './signed-by-device.ts';

/** The approver in the proofs of tests. */
export const APPROVER_ID = '9';

const signersOf = (keys: ReturnType<typeof createProofKeys>) => ({
  submissions: createStatementSigner(keys.submission.privateKeyPem, SUBMISSION),
  certificates: createStatementSigner(keys.certificate.privateKeyPem, CERTIFICATE),
  expenses: createStatementSigner(keys.submission.privateKeyPem, EXPENSE_STANDING),
  people: createStatementSigner(keys.wallet.privateKeyPem, PEOPLE_STANDING),
  passkeys: createStatementSigner(keys.wallet.privateKeyPem, PASSKEY),
  deviceKeys: createStatementSigner(keys.wallet.privateKeyPem, DEVICE_KEY),
});

const verifiersOf = (
  keySets: Readonly<Record<'submission' | 'certificate' | 'wallet', string>>,
  { autoApprovalMaxUsd, assuranceMin }: { autoApprovalMaxUsd: string; assuranceMin: Assurance },
) => ({
  ...createApprovalVerifier({
    submissionKeySet: keySets.submission,
    certificateKeySet: keySets.certificate,
    autoApprovalMaxUsd,
  }),
  expenseStanding: createStatementVerifier(keySets.submission, EXPENSE_STANDING),
  peopleStanding: createStatementVerifier(keySets.wallet, PEOPLE_STANDING),
  passkey: createStatementVerifier(keySets.wallet, PASSKEY),
  price: createPriceProver([testGuardians.set]),
  deviceKey: createStatementVerifier(keySets.wallet, DEVICE_KEY),
  assuranceMin,
});

/**
 * Statements of expense, workflow and identity for tests, with new keys; the next key of each is already pinned. The verifiers
 * use the given maximum and assurance; unless a session suffices, each decision by a person is signed by their device.
 */
export function createApprovalProofs({
  autoApprovalMaxUsd = '0',
  assuranceMin = 'SESSION',
}: { readonly autoApprovalMaxUsd?: string; readonly assuranceMin?: Assurance } = {}) {
  const [keys, next] = [createProofKeys(), createProofKeys()];
  const bothOf = (name: keyof typeof keys): string => {
    const [own, other] = [keys[name], next[name]].map(
      ({ keySet }) => (JSON.parse(keySet) as { keys: object[] }).keys,
    );
    return JSON.stringify({ keys: [...(own ?? []), ...(other ?? [])] });
  };
  const keySets = {
    submission: bothOf('submission'),
    certificate: bothOf('certificate'),
    wallet: bothOf('wallet'),
  };
  let signers = signersOf(keys);
  const isSigned = assuranceMin !== 'SESSION';
  return {
    keySets,
    /** From now on all services sign with their next keys. */
    rotate: (): void => {
      signers = signersOf(next);
    },
    verifiers: verifiersOf(keySets, { autoApprovalMaxUsd, assuranceMin }),
    /** An approval by one member, in organization 1 by default. */
    proofsOf: (
      content: ApprovedContent,
      changes: Partial<ApprovalCertificate> = {},
    ): { submissionProof: string; certificate: string } => {
      const about = {
        organizationId: changes.organizationId ?? '1',
        expenseId: content.expenseId,
        submission: content.submission,
        contentHash: canonicalHash(content),
      };
      const certificate = { ...about, ...APPROVED, ...changes };
      const decisions = isSigned
        ? certificate.decisions.map((each) => signedByDevice(each, about, signers.deviceKeys))
        : certificate.decisions;
      return {
        submissionProof: signers.submissions.sign(about),
        certificate: signers.certificates.sign({ ...certificate, decisions }),
      };
    },
    deviceKeyProofOf: (statement: DeviceKeyStatement): string => signers.deviceKeys.sign(statement),
    /** What expense and identity state about a payment; by default everything is valid. */
    standingsOf: (
      subject: StandingSubject,
      changes: { expense?: Partial<ExpenseStanding>; people?: Partial<PeopleStanding> } = {},
    ): { expenseStanding: string; peopleStanding: string } => ({
      expenseStanding: signers.expenses.sign({ ...expenseStandingOf(subject), ...changes.expense }),
      peopleStanding: signers.people.sign({
        ...peopleStandingOf({
          deciders: [{ memberId: APPROVER_ID, deviceKeys: isSigned ? [APPROVERS_DEVICE_KEY] : [] }],
          ...subject,
        }),
        ...changes.people,
      }),
    }),
    passkeyProofOf: (statement: PasskeyStatement): string => signers.passkeys.sign(statement),
  };
}

/** The payment that the statements are about. */
export interface StandingSubject {
  readonly payoutId: string;
  readonly content: ApprovedContent;
  readonly organizationId?: string;
  /** The payee's wallet; by default the approved one. */
  readonly wallet?: { readonly address: string; readonly memo: string | null } | null;
  readonly deciders?: readonly {
    readonly memberId: string;
    readonly passkeys?: string[];
    readonly deviceKeys?: string[];
  }[];
  readonly statedAt?: Date;
}

const expenseStandingOf = ({
  payoutId,
  content,
  organizationId = '1',
  statedAt = new Date(),
}: StandingSubject): ExpenseStanding => ({
  organizationId,
  payoutId,
  expenseId: content.expenseId,
  submission: content.submission,
  contentHash: canonicalHash(content),
  standing: 'approved',
  version: 1,
  statedAt: statedAt.toISOString(),
});

const approvedWalletOf = ({ payeeWallet, payeeMemo }: ApprovedContent) =>
  payeeWallet === null ? null : { address: payeeWallet, memo: payeeMemo ?? null };

const peopleStandingOf = ({
  payoutId,
  content,
  organizationId = '1',
  wallet = approvedWalletOf(content),
  deciders = [],
  statedAt = new Date(),
}: StandingSubject): PeopleStanding => ({
  organizationId,
  payoutId,
  adminCount: 2,
  payee: {
    ...{ memberId: content.payeeId, version: 1, active: true, roles: ['employee'] },
    wallet: wallet && { ...wallet, since: null },
  },
  deciders: deciders.map(({ memberId, passkeys = [], deviceKeys = [] }) => ({
    ...{ memberId, version: 1, active: true, roles: ['approver'], deviceKeys, passkeys },
  })),
  statedAt: statedAt.toISOString(),
});

/** The default certificate's decisions. */
export const APPROVED: Pick<
  ApprovalCertificate,
  'rule' | 'decisions' | 'autoApprovalLimitUsd' | 'issuedAt'
> = {
  rule: { id: '1', name: 'Default', version: 1 },
  decisions: [
    {
      stepNumber: 1,
      stepName: 'Manager',
      deciderId: APPROVER_ID,
      actedForId: null,
      roles: ['approver'],
      decidedAt: '2026-11-21T08:59:00.000Z',
      authentication: { methods: ['pwd'], at: '2026-11-21T08:00:00.000Z' },
      passkey: null,
      deviceKey: null,
      actor: 'person',
      facts: [],
    },
  ],
  autoApprovalLimitUsd: '0',
  issuedAt: '2026-11-21T09:00:00.000Z',
};
