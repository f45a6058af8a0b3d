import { z } from 'zod';
import { decisionFact } from './decision-facts.ts';
import type { StatementKind } from './signed-statement.ts';

export const id = () => z.string().regex(/^[1-9][0-9]*$/);
const usd = () => z.string().regex(/^[0-9]+(\.[0-9]+)?$/);
export const moment = () => z.iso.datetime();

/** The fields that identify a submission. */
export const submission = {
  organizationId: id(),
  expenseId: id(),
  submission: z.number().int().min(1),
  /** Canonical SHA-256 of the submitted content. */
  contentHash: z.string().regex(/^[0-9a-f]{64}$/),
};

const submissionSchema = z.object(submission);

export const base64url = (lengthMax: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(lengthMax);

const passkeySchema = z.object({
  organizationId: id(),
  memberId: id(),
  credentialId: base64url(1_400),
  /** COSE key. */
  publicKey: base64url(2_800),
  registeredAt: moment(),
});

/** P-256, uncompressed point (65 bytes). */
export const devicePublicKey = () => z.string().regex(/^B[\w-]{86}$/);

const deviceKeySchema = z.object({
  organizationId: id(),
  memberId: id(),
  /** The session that the key belongs to. */
  sessionId: z.uuid(),
  publicKey: devicePublicKey(),
  /** How the session's person had authenticated when the key was registered. */
  methods: z.array(z.string().min(1)).min(1),
  registeredAt: moment(),
});

/** The decision as signed by the key of the decider's session, outside of all services. */
export const deviceSignature = z.object({
  /** Identity's statement about the key (JWS). */
  statement: z.string().max(4_000),
  /** ECDSA with SHA-256, r and s (64 bytes) in base64url. */
  signature: z.string().regex(/^[\w-]{86}$/),
  /** By the device's clock, and covered by the signature. */
  signedAt: moment(),
});

/** An authenticator's answer to a challenge (WebAuthn), each part in base64url. */
export const passkeyAssertion = z.object({
  authenticatorData: base64url(2_000),
  clientDataJSON: base64url(4_000),
  signature: base64url(2_000),
});

/** The decision as signed by the decider's passkey. */
const passkeySignature = z.object({
  /** Identity's statement about the passkey (JWS). */
  credential: z.string().max(8_000),
  assertion: passkeyAssertion,
});

/** How the decider's session was authenticated. */
const authentication = z.object({ methods: z.array(z.string().min(1)).min(1), at: moment() });

const decision = z.object({
  stepNumber: z.number().int().min(1),
  stepName: z.string().min(1),
  deciderId: id(),
  /** The absent approver that the decider acted for; null when they acted for themselves. */
  actedForId: id().nullable(),
  /** Roles that the decider had at the time. */
  roles: z.array(z.string().min(1)),
  decidedAt: moment(),
  /** Null for an API key. */
  authentication: authentication.nullable(),
  /** Null for a decision without a passkey. */
  passkey: passkeySignature.nullable(),
  /** Null for a decision without a device key. */
  deviceKey: deviceSignature.nullable(),
  /** Who decided: a person in a session, or a program with an API key, which does not count as a person. */
  actor: z.enum(['person', 'api_key']),
  /** The facts that made the decider one, and who made them; facts without a record are left out. */
  facts: z.array(decisionFact).max(200),
});

const certificateSchema = z.object({
  ...submission,
  rule: z.object({ id: id(), name: z.string().min(1), version: z.number().int().min(1) }),
  /** All approvals; empty for an approval without people. */
  decisions: z.array(decision),
  /** The organization's limit for approvals without people, in US dollars. */
  autoApprovalLimitUsd: usd(),
  issuedAt: moment(),
});

/** What identity states: this member has registered this passkey. */
export type PasskeyStatement = z.output<typeof passkeySchema>;
/** What identity states: this key belongs to this member's session. */
export type DeviceKeyStatement = z.output<typeof deviceKeySchema>;
export type DeviceSignature = z.output<typeof deviceSignature>;
export type PasskeyAssertion = z.output<typeof passkeyAssertion>;
export type PasskeySignature = z.output<typeof passkeySignature>;
/** What expense states: this content was submitted. */
export type SubmissionStatement = z.output<typeof submissionSchema>;
/** What workflow states: these people, or a rule without people, approved this content. */
export type ApprovalCertificate = z.output<typeof certificateSchema>;
export type CertifiedDecision = z.output<typeof decision>;

export const SUBMISSION: StatementKind<SubmissionStatement> = {
  typ: 'outlay-submission+jws',
  schema: submissionSchema,
};

export const PASSKEY: StatementKind<PasskeyStatement> = {
  typ: 'outlay-passkey+jws',
  schema: passkeySchema,
};

export const DEVICE_KEY: StatementKind<DeviceKeyStatement> = {
  typ: 'outlay-device-key+jws',
  schema: deviceKeySchema,
};

export const CERTIFICATE: StatementKind<ApprovalCertificate> = {
  typ: 'outlay-approval+jws',
  schema: certificateSchema,
};
