import { decideMany } from '@outlay/platform/group-commit';
import { withIdempotencyKeys, type KeyedRequest } from '@outlay/platform/idempotency';
import { enqueueCausedEvents } from '@outlay/platform/outbox';
import type { Transaction } from '@outlay/platform/postgres';
import type {
  CommitDecisions,
  DecidedStep,
  StepCase,
  VerifiedCommand,
} from '../use-cases/decide-step.ts';
import { readEarlierSteps } from './earlier-steps.ts';
import { lockNewestCases } from './newest-cases.ts';
import { saveTransitions } from './save-transitions.ts';
import { SOURCE, type InTransaction } from './unit-of-work.ts';

export const createCommitDecisions =
  (inTransaction: InTransaction): CommitDecisions =>
  (commands, now, decideOne) =>
    inTransaction((tx) =>
      withIdempotencyKeys(tx, commands.map(requestOf), (places) =>
        decideMany(
          places.flatMap((place) => commands[place] ?? []),
          {
            loadMany: (fresh) => loadCases(tx, fresh, now),
            decideOne,
            saveMany: (decided) => saveDecisions(tx, decided),
          },
        ),
      ),
    );

const requestOf = ({
  viewer: _viewer,
  cause,
  idempotencyKey,
  ...input
}: VerifiedCommand): KeyedRequest => ({
  organizationId: cause.organizationId,
  actorId: cause.actorId ?? '',
  key: idempotencyKey,
  operation: 'decideStep',
  input,
});

async function loadCases(
  tx: Transaction,
  commands: readonly VerifiedCommand[],
  now: Date,
): Promise<StepCase[]> {
  const wanted = commands.map(({ viewer, cause, expenseId, action, stepId }) => ({
    organizationId: cause.organizationId,
    expenseId,
    stepId,
    actorId: viewer.userId,
    asksAbove: action === 'escalate',
  }));
  const cases = await lockNewestCases(tx, wanted, now);
  const ended = wanted.filter(({ stepId }, place) => mayHaveEnded(stepId, cases[place] ?? null));
  const earlier = ended.length === 0 ? null : await readEarlierSteps(tx, ended);
  return wanted.map(({ stepId }, place) => ({
    found: cases[place] ?? null,
    endedAs: earlier?.get(stepId) ?? null,
  }));
}

const mayHaveEnded = (stepId: string, found: StepCase['found']): boolean =>
  found !== null &&
  (found.instance.status !== 'in_progress' ||
    found.instance.steps.every(({ id }) => id !== stepId));

async function saveDecisions(
  tx: Transaction,
  decided: readonly DecidedStep[],
): Promise<{ expenseId: string }[]> {
  await saveTransitions(
    tx,
    decided.map(({ transition }) => transition),
  );
  await enqueueCausedEvents(
    tx,
    decided.flatMap(({ events, cause }) => events.map((event) => ({ event, cause }))),
    SOURCE,
  );
  return decided.map(({ transition: { after } }) => ({ expenseId: after.expenseId }));
}
