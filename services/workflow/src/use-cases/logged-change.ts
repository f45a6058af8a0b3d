import {
  isInEffect,
  type Agreement,
  type Asking,
  type ChangedField,
  type Changes,
  type ChangeKind,
  type ProposalCode,
  type Proposed,
  type Saying,
  type SentProof,
} from '@outlay/authority-log';
import { hasRole, type Viewer } from '@outlay/platform/auth';
import type { Credentials } from '@outlay/platform/graphql';
import type { Cause } from '@outlay/platform/outbox';
import { ok, refuse, type Result } from '@outlay/platform/result';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChangingScope, UnitOfWork } from './ports.ts';

/**
 * A change that the authority log decides about. Its payload, which survives JSON, is all that it says and writes: what the log
 * has decided is written whatever happened meanwhile, so that the tables follow the log.
 */
export interface LoggedChange<Payload> {
  readonly kind: string;
  readonly says: (payload: Payload) => Saying;
  readonly write: (scope: ChangingScope, payload: Payload, agreement: Agreement) => Promise<void>;
}

/** A change in words, for whoever confirms it. Without fields nothing changes, and nothing is said. */
export interface ChangeWords {
  readonly title: string;
  readonly fields: readonly ChangedField[];
  readonly asksStepUp?: boolean;
}

/** Checks a change when somebody asks for it, against the present state. */
export type CheckChange<Payload, Code extends string> = (
  scope: ChangingScope,
  payload: Payload,
) => Promise<Result<ChangeWords, Code>>;

export interface ChangePorts {
  readonly unitOfWork: UnitOfWork;
  readonly changes: Changes<ChangingScope>;
}

/** Who asks for a change, and with which signature. */
export interface ChangeCommand {
  readonly viewer: Viewer;
  readonly cause: Cause;
  readonly credentials: Credentials;
  /** Null where the session is to be enough. */
  readonly proof: SentProof | null;
}

/** What becomes of a change that somebody asks for. */
export type Proposing = Promise<Result<Proposed, ProposalCode>>;

/** The kind by which a change that takes effect is written. */
export const writtenKind = <Payload>({
  kind,
  says,
  write,
}: LoggedChange<Payload>): ChangeKind<ChangingScope, Payload, never> => ({
  kind,
  prepare: (scope, payload) =>
    Promise.resolve(
      ok({
        says: says(payload),
        title: '',
        fields: [],
        apply: (agreement) => write(scope, payload, agreement),
      }),
    ),
});

/** The longest text that the log's writer takes. */
const TEXT_MAX = 4_000;

const clipped = (text: string | null): string | null =>
  text !== null && text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX - 1)}…` : text;

const checkedKind = <Payload, Code extends string>(
  change: LoggedChange<Payload>,
  check: CheckChange<Payload, Code>,
): ChangeKind<ChangingScope, Payload, Code> => ({
  kind: change.kind,
  prepare: async (scope, payload) => {
    const checked = await check(scope, payload);
    if (!checked.ok) return checked;
    const { fields, ...words } = checked.value;
    if (fields.length === 0) {
      return ok({ ...words, fields, says: null, apply: () => Promise.resolve() });
    }
    return ok({
      ...words,
      fields: fields.map(({ field, before, after }) => ({
        field,
        before: clipped(before),
        after: clipped(after),
      })),
      says: change.says(payload),
      apply: (agreement) => change.write(scope, payload, agreement),
    });
  },
});

/** Makes a change, or proposes it to a second person where the log takes two. */
export const proposeChange = <Payload, Code extends string>(
  { unitOfWork, changes }: ChangePorts,
  { viewer, cause, credentials, proof }: ChangeCommand,
  change: LoggedChange<Payload>,
  payload: Payload,
  check: CheckChange<Payload, Code>,
  once?: Asking['once'],
): Promise<Result<Proposed, Code | ProposalCode>> =>
  changes.propose(
    (work) => unitOfWork.run(cause, work),
    checkedKind(change, check),
    payload,
    once ? { viewer, credentials, proof, once } : { viewer, credentials, proof },
  );

/** A service's copy of the log has a new entry within some ten milliseconds. */
const KNOWN_POLLS_MAX = 40;
const KNOWN_POLL_MS = 50;

/**
 * Waits, at most two seconds, until this service's copy of the log has a change that no table keeps, so that whoever asks next
 * reads it. Returns the result of the change.
 */
export async function onceKnown<Code extends string>(
  made: Promise<Result<Proposed, Code>>,
  isKnown: () => Promise<boolean>,
): Promise<Result<Proposed, Code>> {
  const result = await made;
  if (!isInEffect(result)) return result;
  for (let polls = 0; polls < KNOWN_POLLS_MAX && !(await isKnown()); polls += 1) {
    await sleep(KNOWN_POLL_MS);
  }
  return result;
}

/** Refuses anyone who is not an admin before they learn anything. The log refuses them as well. */
export const requireAdmin = (viewer: Viewer) =>
  hasRole(viewer, 'admin') ? null : refuse('FORBIDDEN', 'Only admins can change this.');
