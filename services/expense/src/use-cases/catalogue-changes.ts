import type { Asking, ChangeKind, ProposalCode, Proposed } from '@outlay/authority-log';
import type { IdempotencyCode } from '@outlay/platform/idempotency';
import { ok, type Result } from '@outlay/platform/result';
import type { CatalogueRefusalCode } from '../domain/catalogue-refusals.ts';
import type { Actor, CatalogueScope, ChangePorts } from './ports.ts';

/** An entry that was written. */
export type Written = Result<{ id: string }, CatalogueRefusalCode | IdempotencyCode>;

/** A change that was made, or proposed to a second person. */
export type Changed = Result<Proposed, CatalogueRefusalCode | ProposalCode>;

/** Who changes the catalogue, with what they sign. */
export interface Signed {
  readonly actor: Actor;
  /** Absent where the session is to be enough. */
  readonly proof?: Asking['proof'];
}

export type CatalogueChange<Payload> = ChangeKind<CatalogueScope, Payload, CatalogueRefusalCode>;

/** Makes a change, or proposes it to a second person. `input` is what an Idempotency-Key is bound to. */
export async function proposeChange<Payload extends { readonly id: string }>(
  { changes, inChange }: ChangePorts,
  actor: Actor,
  change: CatalogueChange<Payload>,
  payload: Payload,
  input: unknown,
  proof: Asking['proof'],
): Promise<Changed> {
  const once = { key: actor.idempotencyKey, operation: change.kind, input };
  const made = await changes.propose(inChange(actor.cause), change, payload, {
    ...actor,
    proof,
    once,
  });
  // What is written without a statement answers with no id.
  return made.ok ? ok({ ...made.value, id: made.value.id || payload.id }) : made;
}
