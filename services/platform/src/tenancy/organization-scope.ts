import { AsyncLocalStorage } from 'node:async_hooks';

/** What work for the whole installation says instead of an organisation's id. */
export const ALL_ORGANIZATIONS = '0';

const ORGANIZATION_ID = /^[1-9]\d*$/;

const scopes = new AsyncLocalStorage<string>();

/**
 * Runs `work` for one organisation: the database shows and changes no other's rows. Entered once, where a verified request
 * reaches a service.
 *
 * @throws when `organizationId` is not the id of a row
 */
export function inOrganization<Value>(
  organizationId: string,
  work: () => PromiseLike<Value>,
): Promise<Value> {
  if (!ORGANIZATION_ID.test(organizationId)) {
    throw new Error(`${organizationId} is not the id of an organisation`);
  }
  return runIn(organizationId, work);
}

/**
 * Runs `work` that serves the whole installation: consumers of events, repeating work, operators, commands, and requests before
 * sign-in.
 */
export const acrossOrganizations = <Value>(work: () => PromiseLike<Value>): Promise<Value> =>
  runIn(ALL_ORGANIZATIONS, work);

// The query builder's statements run once they are awaited, which has to be in here.
const runIn = <Value>(scope: string, work: () => PromiseLike<Value>): Promise<Value> =>
  scopes.run(scope, async () => await work());

/** The id of the current work's organisation, or ALL_ORGANIZATIONS; null for work that names neither, which sees no rows. */
export const currentScope = (): string | null => scopes.getStore() ?? null;
