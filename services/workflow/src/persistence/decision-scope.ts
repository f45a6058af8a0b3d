import { emptyAuthority } from '@outlay/authority';
import type { AuthorityStates } from '@outlay/authority-log';
import { withIdempotencyKeys, type KeyedRequest } from '@outlay/platform/idempotency';
import { enqueueCausedEvents } from '@outlay/platform/outbox';
import type { Executor, Transaction } from '@outlay/platform/postgres';
import type {
  DecisionScope,
  PreparedCommand,
  ReadStepCases,
  RunDecisions,
  StepCase,
} from '../use-cases/decide-step.ts';
import { readEarlierSteps } from './earlier-steps.ts';
import { lockNewestCases, readNewestCases } from './newest-cases.ts';
import { saveTransitions } from './save-transitions.ts';
import type { InTransaction } from './unit-of-work.ts';

/** Runs the decisions of several requests in one transaction, with as many statements as one decision takes. */
export const createRunDecisions =
  (inTransaction: InTransaction): RunDecisions =>
  (commands, work) =>
    inTransaction((tx) =>
      withIdempotencyKeys(tx, commands, requestOf, (fresh) => work(decisionScope(tx), fresh)),
    );

const decisionScope = (tx: Transaction): DecisionScope => ({
  lockCases: (commands, now) => lockCases(tx, commands, now),
  saveTransitions: (transitions) => saveTransitions(tx, transitions),
  publish: (events) => enqueueCausedEvents(tx, events, 'workflow'),
});

/** Reads what decisions are about, without locks, and the logs of their organizations. */
export const createStepCaseReader =
  (executor: Executor, states: AuthorityStates): ReadStepCases =>
  async (commands, now) => {
    const wanted = commands.map(wantedOf);
    const organizationIds = [...new Set(wanted.map(({ organizationId }) => organizationId))];
    const [cases, authorities] = await Promise.all([
      readNewestCases(executor, wanted, now),
      Promise.all(organizationIds.map((id) => states.of(executor, id))),
    ]);
    const loaded = await withEarlierSteps(executor, wanted, cases);
    const byId = new Map(authorities.map((each) => [each.organizationId, each]));
    return wanted.map(({ organizationId }, place) => ({
      loaded: loaded[place] ?? NOT_FOUND,
      authority: byId.get(organizationId) ?? emptyAuthority(organizationId),
    }));
  };

const NOT_FOUND: StepCase = { found: null, endedAs: null };

/** Statements and refusals are no part of the input: a repetition may be signed anew. */
const requestOf = ({
  viewer: _viewer,
  cause,
  idempotencyKey,
  prepared: _prepared,
  ...input
}: PreparedCommand): KeyedRequest => ({
  organizationId: cause.organizationId,
  actorId: cause.actorId ?? '',
  key: idempotencyKey,
  operation: 'decideStep',
  input,
});

type Wanted = ReturnType<typeof wantedOf>;

const wantedOf = ({
  viewer,
  cause,
  expenseId,
  action,
  stepId,
}: Omit<PreparedCommand, 'prepared'>) => ({
  organizationId: cause.organizationId,
  expenseId,
  stepId,
  actorId: viewer.userId,
  asksAbove: action === 'escalate',
});

async function lockCases(
  tx: Transaction,
  commands: readonly PreparedCommand[],
  now: Date,
): Promise<StepCase[]> {
  const wanted = commands.map(wantedOf);
  return withEarlierSteps(tx, wanted, await lockNewestCases(tx, wanted, now));
}

async function withEarlierSteps(
  executor: Executor,
  wanted: readonly Wanted[],
  cases: readonly StepCase['found'][],
): Promise<StepCase[]> {
  const ended = wanted.filter(({ stepId }, place) => mayHaveEnded(stepId, cases[place] ?? null));
  const earlier = ended.length === 0 ? null : await readEarlierSteps(executor, ended);
  return wanted.map(({ stepId }, place) => ({
    found: cases[place] ?? null,
    endedAs: earlier?.get(stepId) ?? null,
  }));
}

const mayHaveEnded = (stepId: string, found: StepCase['found']): boolean =>
  found !== null &&
  (found.instance.status !== 'in_progress' ||
    found.instance.steps.every(({ id }) => id !== stepId));
