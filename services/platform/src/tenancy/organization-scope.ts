import { AsyncLocalStorage } from 'node:async_hooks';

/** The scope of work for the whole installation, in place of an organization's id. */
export const ALL_ORGANIZATIONS = '0';

const ORGANIZATION_ID = /^[1-9]\d*$/;

const scopes = new AsyncLocalStorage<string>();

/**
 * Runs `work` for one organization: the database shows and changes only its rows. Called once, when a verified request reaches a
 * service.
 * @throws when `organizationId` is not a row id
 */
export function inOrganization<Value>(
  organizationId: string,
  work: () => PromiseLike<Value>,
): Promise<Value> {
  if (!ORGANIZATION_ID.test(organizationId)) {
    throw new Error(`${organizationId} is not the id of an organization`);
  }
  return runIn(organizationId, work);
}

/**
 * Runs `work` for the whole installation: consumers of events, repeating work, operators, commands, and requests before sign-in.
 */
export const acrossOrganizations = <Value>(work: () => PromiseLike<Value>): Promise<Value> =>
  runIn(ALL_ORGANIZATIONS, work);

// The query builder's statements run when they are awaited, so the await has to be in the scope.
const runIn = <Value>(scope: string, work: () => PromiseLike<Value>): Promise<Value> =>
  scopes.run(scope, async () => await work());

/** The organization id of the current work, or ALL_ORGANIZATIONS; null for work without a scope, which sees no rows. */
export const currentScope = (): string | null => scopes.getStore() ?? null;
