import { placeOf } from '../domain/decide-step.ts';
import { factsOfDecision, loneFactOf } from '../domain/decision-facts.ts';
import { canDecide } from '../domain/permissions.ts';
import type { DecisionFact } from '@outlay/platform/approval-proof';
import type { Members } from '../domain/member.ts';
import type { Context } from './context.ts';
import type { StepModel } from './step-model.ts';

/** A fact, and the members named in its description. */
export interface FactModel {
  readonly fact: DecisionFact;
  readonly members: Members;
}

interface FactsOfStep {
  readonly facts: readonly DecisionFact[];
  /** The fact that only the viewer is responsible for; null without one. */
  readonly lone: DecisionFact | null;
  readonly members: Members;
}

const RECENT_MS = 30 * 86_400_000;
const LISTED_MAX = 20;

/** Returns the facts that an approval of a step by the viewer would depend on; null if the viewer may not decide it. */
export async function factsOfStep(
  { instance, step }: StepModel,
  { viewer, clock, delayS, peopleBehind }: Context,
): Promise<FactsOfStep | null> {
  if (instance.asOf) return null;
  const members = await peopleBehind.load(instance);
  const byId = viewer().userId;
  const seatId = placeOf(step, byId, members);
  if (seatId === null || !canDecide({ instance, step }, byId, members)) return null;
  const facts = factsOfDecision(instance, step, { seatId, byId }, members);
  const waiting = { now: clock.now(), delayS };
  return { facts, lone: loneFactOf(instance, byId, facts, members, waiting), members };
}

export const blockedBy = async (model: StepModel, context: Context): Promise<FactModel | null> => {
  const found = await factsOfStep(model, context);
  return found?.lone ? { fact: found.lone, members: found.members } : null;
};

/** Returns the facts of the last 30 days that a person made, newest first. */
export async function recentFacts(model: StepModel, context: Context): Promise<FactModel[]> {
  const found = await factsOfStep(model, context);
  const since = new Date(context.clock.now().getTime() - RECENT_MS).toISOString();
  return (found?.facts ?? [])
    .filter(({ authorId, madeAt }) => authorId !== null && madeAt >= since)
    .toSorted((left, right) => right.madeAt.localeCompare(left.madeAt))
    .slice(0, LISTED_MAX)
    .map((fact) => ({ fact, members: found?.members ?? new Map() }));
}
