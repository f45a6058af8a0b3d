import type { Viewer } from '@outlay/platform/auth';
import { isId, unauthenticated, type RequestFacts } from '@outlay/platform/graphql';
import type { Cause } from '@outlay/platform/outbox';
import { causeOfRequest } from '@outlay/platform/subgraph-service';
import DataLoader from 'dataloader';
import type { Instance } from '../domain/instance.ts';
import type { decideStep } from '../use-cases/decide-step.ts';
import type { WorkflowQueries } from '../use-cases/ports.ts';

export interface Context {
  readonly queries: WorkflowQueries;
  readonly decideStep: ReturnType<typeof decideStep>;
  /** @throws UNAUTHENTICATED before sign-in. */
  readonly viewer: () => Viewer;
  readonly cause: () => Cause;
  /** Newest instance by expense id, one statement per request. */
  readonly newest: DataLoader<string, Instance | null>;
  readonly memberName: DataLoader<string, string>;
}

export function createContext(
  parts: Pick<Context, 'queries' | 'decideStep'>,
  facts: RequestFacts,
): Context {
  const viewer = (): Viewer => {
    if (!facts.viewer) throw unauthenticated();
    return facts.viewer;
  };
  return {
    ...parts,
    viewer,
    cause: () => causeOfRequest(viewer(), facts),
    newest: new DataLoader<string, Instance | null>(async (expenseIds) => {
      const usable = expenseIds.filter(isId);
      const found = usable.length === 0 ? [] : await parts.queries.newest(viewer(), usable);
      const byExpense = new Map(found.map((instance) => [instance.expenseId, instance]));
      return expenseIds.map((id) => byExpense.get(id) ?? null);
    }),
    memberName: new DataLoader<string, string>(async (ids) => {
      const names = await parts.queries.memberNames(viewer(), ids);
      return ids.map((id) => names.get(id) ?? `member ${id}`);
    }),
  };
}
