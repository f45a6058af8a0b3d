import { hasRole, requireHuman, type Viewer } from '@outlay/platform/auth';
import type { ControlGate, ProposalCode, Proposed } from '@outlay/platform/controls';
import type { IdempotencyCode } from '@outlay/platform/idempotency';
import type { Refused, Result } from '@outlay/platform/result';
import type { PolicyInput } from '../domain/catalogue-input.ts';
import { adminsOnly, type CatalogueRefusalCode } from '../domain/catalogue-refusals.ts';
import {
  policyArchivedControl,
  policyCreatedControl,
  policyUpdatedControl,
  type PolicyArchiving,
  type PolicyControl,
  type PolicyId,
  type PolicyUpdate,
} from './policy-controls.ts';
import type { Actor, Scope, UseCasePorts } from './ports.ts';

export interface PolicyPorts extends UseCasePorts {
  readonly controls: ControlGate<Scope>;
}

type Changed = Result<Proposed<PolicyId>, CatalogueRefusalCode | ProposalCode | IdempotencyCode>;

/** Adds a policy, or proposes it. */
export const createPolicy =
  (ports: PolicyPorts) =>
  ({ actor, input }: { actor: Actor; input: PolicyInput }): Promise<Changed> =>
    propose(ports, actor, policyCreatedControl, input);

/** Changes a policy, or proposes the change. */
export const updatePolicy =
  (ports: PolicyPorts) =>
  ({ actor, ...update }: { actor: Actor } & PolicyUpdate): Promise<Changed> =>
    propose(ports, actor, policyUpdatedControl, update);

/** Archives or restores a policy, or proposes that. */
export const setPolicyArchived =
  (ports: PolicyPorts) =>
  ({ actor, ...archiving }: { actor: Actor } & PolicyArchiving): Promise<Changed> =>
    propose(ports, actor, policyArchivedControl, archiving);

async function propose<Payload>(
  { unitOfWork, controls }: PolicyPorts,
  { viewer, cause, idempotencyKey }: Actor,
  control: PolicyControl<Payload>,
  payload: Payload,
): Promise<Changed> {
  const refused = requireHumanAdmin(viewer);
  if (refused) return refused;
  return unitOfWork.run(cause, (scope) =>
    scope.once(idempotencyKey, control.kind, payload, () =>
      controls.propose(scope, control, payload, viewer),
    ),
  );
}

/** A person must decide whether a policy is reimbursed, not a program with an API key. */
const requireHumanAdmin = (viewer: Viewer): Refused<CatalogueRefusalCode> | null =>
  hasRole(viewer, 'admin') ? requireHuman(viewer) : adminsOnly();
