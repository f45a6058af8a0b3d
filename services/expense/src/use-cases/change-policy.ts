import { hasRole, requireHuman, type Viewer } from '@outlay/platform/auth';
import { ok, type Refused, type Result } from '@outlay/platform/result';
import type { PolicyInput } from '../domain/catalogue-input.ts';
import {
  adminsOnly,
  newIdNeeded,
  policyNotFound,
  stalePolicy,
  type CatalogueRefusalCode,
} from '../domain/catalogue-refusals.ts';
import type { Policy } from '../domain/catalogue.ts';
import { proposeChange, type Changed, type Signed } from './catalogue-changes.ts';
import { policyArchived, policyCreated, policyUpdated } from './policy-changes.ts';
import type { Actor, ChangePorts } from './ports.ts';

/** Adds a policy, or proposes it. */
export const createPolicy =
  (ports: ChangePorts) =>
  async ({ actor, input, proof }: Signed & { readonly input: PolicyInput }): Promise<Changed> => {
    const refused = requireHumanAdmin(actor.viewer);
    if (refused) return refused;
    const run = ports.inChange(actor.cause);
    const id = await run(({ catalogue }) => catalogue.newId('policy', proof ?? null));
    if (id === null) return newIdNeeded();
    return proposeChange(ports, actor, policyCreated, { id, input }, input, proof);
  };

/** Changes a policy, or proposes the change. */
export const updatePolicy =
  (ports: ChangePorts) =>
  async ({
    actor,
    id,
    input,
    expectedVersion,
    proof,
  }: Signed & {
    readonly id: string;
    readonly input: PolicyInput;
    /** The version that the policy must still have; null to overwrite any version. */
    readonly expectedVersion: number | null;
  }): Promise<Changed> => {
    const found = await readPolicy(ports, actor, id);
    if (!found.ok) return found;
    const { version } = found.value;
    if (expectedVersion !== null && expectedVersion !== version) return stalePolicy();
    return proposeChange(ports, actor, policyUpdated, { id, input, version }, { id, input }, proof);
  };

/** Archives or restores a policy, or proposes that. */
export const setPolicyArchived =
  (ports: ChangePorts) =>
  async ({
    actor,
    id,
    archived,
    proof,
  }: Signed & { readonly id: string; readonly archived: boolean }): Promise<Changed> => {
    const found = await readPolicy(ports, actor, id);
    if (!found.ok) return found;
    const payload = { id, archived, version: found.value.version };
    return proposeChange(ports, actor, policyArchived, payload, { id, archived }, proof);
  };

/** The policy as the admin changes it: what a second person confirms is a change of this version. */
async function readPolicy(
  { inChange }: ChangePorts,
  { viewer, cause }: Actor,
  id: string,
): Promise<Result<Policy, CatalogueRefusalCode>> {
  const refused = requireHumanAdmin(viewer);
  if (refused) return refused;
  const [policy] = await inChange(cause)(({ catalogue }) =>
    catalogue.policiesByIds(viewer.organizationId, [id]),
  );
  return policy ? ok(policy) : policyNotFound();
}

/** A person must decide whether a policy is reimbursed, not a program with an API key. */
const requireHumanAdmin = (viewer: Viewer): Refused<CatalogueRefusalCode> | null =>
  hasRole(viewer, 'admin') ? requireHuman(viewer) : adminsOnly();
