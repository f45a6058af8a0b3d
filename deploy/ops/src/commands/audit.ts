import {
  CHAINED_SERVICES,
  verifyChain,
  type ChainedService,
  type ChainProblem,
  type ChainState,
} from '@outlay/platform/audit-chain';
import { isRowId } from '@outlay/platform/text';
import { checkRoots, type RootsState } from '../audit-roots.ts';
import {
  askDatabases,
  auditAddress,
  onDatabase,
  OperatorError,
  serviceNamed,
  solanaRpcUrl,
} from '../installation.ts';
import type { PrintedRow } from '../print.ts';

const SENTENCES: Readonly<Record<ChainProblem, (entry: string) => string>> = {
  altered: (entry) => `entry ${entry} was altered after it was written`,
  inserted: (entry) => `entry ${entry} was inserted past the chain`,
  removed: (entry) => `entry ${entry} was removed`,
  unlinked: (entry) => `the link before entry ${entry} was removed or changed`,
  cut: () => 'the newest entries were removed with their links',
};

const problemOf = ({ broken }: ChainState): string | null =>
  broken && SENTENCES[broken.problem](broken.entryId ?? '');

/** State of every organization's history in both services that keep one. @throws {OperatorError} for an invalid organization */
export async function auditChains(
  organization: string | undefined,
): Promise<{ rows: PrintedRow[]; broken: string | null }> {
  if (organization !== undefined && !isRowId(organization)) {
    throw new OperatorError(`${organization.slice(0, 60)} is not the id of an organization.`);
  }
  const states: (ChainState & { service: ChainedService })[] = [];
  for (const service of CHAINED_SERVICES) {
    const found = await onDatabase(service, (database) =>
      verifyChain(database, service, organization ?? null),
    );
    states.push(...found.map((state) => ({ ...state, service })));
  }
  if (states.length === 0) {
    throw new OperatorError(`Nothing is known of an organization ${organization ?? ''}.`);
  }
  const first = states.find(({ broken }) => broken !== null);
  return {
    rows: states.map((state) => ({
      service: state.service,
      organization: state.organizationId,
      entries: state.entries,
      problem: problemOf(state),
      head: state.head,
    })),
    broken:
      first === undefined
        ? null
        : `The history of organization ${first.organizationId} in ${first.service} was altered: ${problemOf(first) ?? ''}.`,
  };
}

/** Whether the histories still match their daily roots on the chain. */
export const auditRoots = (organization: string | undefined): Promise<RootsState> =>
  checkRoots(
    {
      askPayout: (query, values = []) => askDatabases(['payout'], query, values),
      askHistory: (history, query, values = []) =>
        askDatabases([serviceNamed(history)], query, values),
      rpcUrl: solanaRpcUrl(),
      signer: auditAddress(),
    },
    organization ?? null,
  );
