import type { Authority, Trust } from '@outlay/authority';
import { type Delegation } from '../domain/delegation.ts';
import { hasRole, type Principal, type Viewer } from '@outlay/platform/auth';
import {
  createByIdLoader,
  memberOf,
  once,
  type ReferencedState,
  type RequestFacts,
} from '@outlay/platform/graphql';
import type { Cause } from '@outlay/platform/outbox';
import { causeOfRequest } from '@outlay/platform/subgraph-service';
import { isRowId } from '@outlay/platform/text';
import DataLoader from 'dataloader';
import { instanceAt } from '../domain/instance-at.ts';
import type { Instance } from '../domain/instance.ts';
import type { Members } from '../domain/member.ts';
import { membersNamedIn } from '../domain/rule-problems.ts';
import type { Clock, HistoryEntry, StoredRule, WorkflowQueries } from '../use-cases/ports.ts';
import type { ChangeCommand } from '../use-cases/logged-change.ts';
import type { UseCases } from '../use-cases/use-cases.ts';
import { maySeeWorkflow, viewOf, type InstanceModel, type WorkflowView } from './workflow-view.ts';

export interface ContextParts {
  readonly queries: WorkflowQueries;
  readonly useCases: UseCases;
  readonly clock: Clock;
  readonly trust: Trust;
}

export interface Context extends ContextParts {
  /** @throws UNAUTHENTICATED before sign-in, FORBIDDEN for an operator. */
  readonly viewer: () => Viewer;
  /** A member or an operator. @throws UNAUTHENTICATED before sign-in. */
  readonly caller: () => Principal;
  readonly cause: () => Cause;
  /** Who asks for a change that the authority log decides about. */
  readonly asking: () => Pick<ChangeCommand, 'viewer' | 'cause' | 'credentials'>;
  /** Newest instance by expense id, read with one statement per request. */
  readonly newest: DataLoader<string, Instance | null>;
  readonly history: DataLoader<string, readonly HistoryEntry[]>;
  readonly memberName: DataLoader<string, string>;
  /** Members relevant to the viewer's decisions; fetched once per request. */
  readonly peopleAround: () => Promise<Members>;
  /** Members that the rules in force name; fetched once per request. */
  readonly namedInRules: () => Promise<Members>;
  /** Rules in force by id; fetched once per request. */
  readonly currentRules: () => Promise<ReadonlyMap<string, StoredRule>>;
  /** What people signed in the viewer's organization; fetched once per request. */
  readonly authority: () => Promise<Authority>;
  /** Every version of a rule, newest first. */
  readonly ruleVersions: DataLoader<string, readonly StoredRule[]>;
  /** The viewer's own delegations, given and received; for an admin all of the organization. */
  readonly delegations: DataLoader<string, Delegation | null>;
  /** An approval by its id, in its current or a past state; null when the viewer may not see it. */
  readonly instanceBy: (state: ReferencedState) => Promise<InstanceModel | null>;
  /** The part of an expense's approval that the viewer may see. */
  readonly view: (expenseId: string) => Promise<WorkflowView>;
  /** The same at a past moment. A viewer who may see the approval now may see its past. */
  readonly viewAt: (expenseId: string, at: Date) => Promise<WorkflowView>;
}

function rulesInForce(
  { queries, clock }: ContextParts,
  viewer: () => Viewer,
): Pick<Context, 'currentRules' | 'namedInRules'> {
  const currentRules = once(async () => {
    const rules = await queries.rules(viewer(), false);
    return new Map(rules.map((rule) => [rule.id, rule]));
  });
  return {
    currentRules,
    namedInRules: once(async () => {
      const named = [...(await currentRules()).values()].flatMap(membersNamedIn);
      return queries.peopleAmong(viewer(), named, clock.now());
    }),
  };
}

export function createContext(parts: ContextParts, facts: RequestFacts): Context {
  const { queries, clock } = parts;
  const viewer = (): Viewer => memberOf(facts);
  const cause = (): Cause => causeOfRequest(viewer(), facts);
  const peopleAround = once(() => queries.peopleAround(viewer(), clock.now()));
  const newest = new DataLoader<string, Instance | null>(async (expenseIds) => {
    const usable = expenseIds.filter(isRowId);
    const found = usable.length === 0 ? [] : await queries.newest(viewer(), usable);
    const byExpense = new Map(found.map((instance) => [instance.expenseId, instance]));
    return expenseIds.map((id) => byExpense.get(id) ?? null);
  });
  const history = new DataLoader<string, readonly HistoryEntry[]>(async (instanceIds) => {
    const entries = Map.groupBy(
      await queries.historyOf(viewer(), instanceIds),
      ({ instanceId }) => instanceId,
    );
    return instanceIds.map((id) => entries.get(id) ?? []);
  });
  const ruleVersions = new DataLoader<string, readonly StoredRule[]>(async (ids) => {
    const usable = ids.filter(isRowId);
    const found = usable.length === 0 ? [] : await queries.ruleVersions(viewer(), usable);
    const byRule = Map.groupBy(found, ({ id }) => id);
    return ids.map((id) => byRule.get(id) ?? []);
  });
  const instances = createByIdLoader((ids) => queries.instances(viewer(), ids));
  return {
    ...parts,
    viewer,
    caller: () => facts.operator ?? viewer(),
    cause,
    asking: () => ({ viewer: viewer(), cause: cause(), credentials: facts.credentials }),
    newest,
    history,
    ruleVersions,
    delegations: createByIdLoader((ids) =>
      queries.delegationsByIds(viewer(), hasRole(viewer(), 'admin'), ids),
    ),
    instanceBy: async ({ id, at }) => {
      const current = await instances.load(id);
      if (!current || !maySeeWorkflow(viewer(), current, await peopleAround())) return null;
      if (!at) return current;
      if (current.startedAt > at) return null;
      return { ...instanceAt(current, await history.load(id), at), asOf: at };
    },
    memberName: new DataLoader<string, string>(async (ids) => {
      const names = await queries.memberNames(viewer(), ids);
      return ids.map((id) => names.get(id) ?? `member ${id}`);
    }),
    peopleAround,
    ...rulesInForce(parts, viewer),
    authority: once(() => queries.authority(viewer())),
    view: async (expenseId) =>
      viewOf(viewer(), expenseId, await newest.load(expenseId), await peopleAround()),
    viewAt: async (expenseId, at) => {
      const current = isRowId(expenseId) ? await queries.newestAt(viewer(), expenseId, at) : null;
      const view = viewOf(viewer(), expenseId, current, await peopleAround());
      if (!('steps' in view)) return view;
      return { ...instanceAt(view, await history.load(view.id), at), asOf: at };
    },
  };
}
