import { onePersonBehind, sponsoredWords } from '../domain/one-person.ts';
import { canDecide } from '../domain/permissions.ts';
import type { Context } from './context.ts';
import type { StepModel } from './step-model.ts';

/** Returns why the viewer can't approve a step that is theirs: they and someone else behind it count as one person. */
export async function blockedBy(
  model: StepModel,
  { viewer, authority, clock, trust, memberName, peopleAround }: Context,
): Promise<string | null> {
  const { userId } = viewer();
  if (model.instance.asOf || !canDecide(model, userId, await peopleAround())) return null;
  const waiting = { at: clock.now(), delayS: trust.delayS };
  const sponsored = onePersonBehind(await authority(), model.instance, userId, waiting);
  if (!sponsored) return null;
  const { memberId, sponsorId } = sponsored;
  const [name = '', sponsor = ''] = await Promise.all(
    [memberId, sponsorId].map((id) => memberName.load(id)),
  );
  return sponsoredWords(sponsored, (id) => (id === memberId ? name : sponsor));
}
