import type { Transaction } from '@outlay/platform/postgres';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { DecisionOutcome } from '../domain/decide-step.ts';
import type { Instance, InstanceStatus, Step } from '../domain/instance.ts';
import type { NewInstance, NewStep } from '../use-cases/ports.ts';
import { readInstances } from './instance-reader.ts';
import { instances, stepAssignees, steps } from './tables.ts';

export async function insertInstance(
  tx: Transaction,
  instance: NewInstance,
): Promise<Instance | null> {
  const { steps: newSteps, ...facts } = instance;
  const [row] = await tx
    .insert(instances)
    .values({
      ...facts,
      organizationId: BigInt(facts.organizationId),
      expenseId: BigInt(facts.expenseId),
      submitterId: BigInt(facts.submitterId),
      ruleId: BigInt(facts.ruleId),
    })
    .onConflictDoNothing()
    .returning();
  if (!row) return null;
  for (const step of newSteps) {
    const { number, name, ...progress } = step;
    const [stepRow] = await tx
      .insert(steps)
      .values({ instanceId: row.id, number, name, ...progressColumns(progress) })
      .returning({ id: steps.id });
    if (!stepRow) throw new Error('the step was not written');
    await assign(tx, stepRow.id, step.everAssignedIds);
  }
  const [written] = await readInstances(tx, [row]);
  return written ?? null;
}

async function assign(
  tx: Transaction,
  stepId: bigint,
  memberIds: readonly string[],
): Promise<void> {
  await tx
    .insert(stepAssignees)
    .values(memberIds.map((memberId) => ({ stepId, memberId: BigInt(memberId) })))
    .onConflictDoUpdate({
      target: [stepAssignees.stepId, stepAssignees.memberId],
      set: { active: true, approved: false },
    });
}

const progressColumns = (step: Omit<NewStep, 'number' | 'name'>) => ({
  status: step.status,
  quorum: step.quorum,
  decidedById: step.decidedById === null ? null : BigInt(step.decidedById),
  startedAt: step.startedAt,
  completedAt: step.completedAt,
  notes: step.notes,
  rejectionReason: step.rejectionReason,
  escalationReason: step.escalationReason,
});

/** Guarded: only an open step takes a decision, whatever was read before. */
async function writeStep(tx: Transaction, step: Step, from: Step['status'][]): Promise<void> {
  const written = await tx
    .update(steps)
    .set(progressColumns(step))
    .where(and(eq(steps.id, BigInt(step.id)), inArray(steps.status, from)))
    .returning({ id: steps.id });
  if (written.length === 0) throw new Error(`step ${step.id} is not as it was read`);
}

export async function saveDecision(
  tx: Transaction,
  instance: Instance,
  outcome: DecisionOutcome,
  now: Date,
): Promise<void> {
  const { step, opened, status, escalatedToIds } = outcome;
  await writeStep(tx, step, ['in_progress', 'escalated']);
  const stepId = BigInt(step.id);
  if (escalatedToIds.length > 0) {
    await tx.update(stepAssignees).set({ active: false }).where(eq(stepAssignees.stepId, stepId));
    await assign(tx, stepId, escalatedToIds);
  } else if (step.approvedByIds.length > 0) {
    await tx
      .update(stepAssignees)
      .set({ approved: true })
      .where(
        and(
          eq(stepAssignees.stepId, stepId),
          inArray(stepAssignees.memberId, step.approvedByIds.map(BigInt)),
        ),
      );
  }
  if (opened) await writeStep(tx, opened, ['pending']);
  if (status !== 'in_progress') await endInstance(tx, instance, status, now);
}

export async function endInstance(
  tx: Transaction,
  instance: Instance,
  status: InstanceStatus,
  now: Date,
): Promise<void> {
  const ended = await tx
    .update(instances)
    .set({ status, completedAt: now })
    .where(and(eq(instances.id, BigInt(instance.id)), eq(instances.status, 'in_progress')))
    .returning({ id: instances.id });
  if (ended.length === 0) throw new Error(`workflow ${instance.id} has ended already`);
  await tx
    .update(steps)
    .set({
      status: 'cancelled',
      completedAt: sql`coalesce(${steps.completedAt}, ${now.toISOString()})`,
    })
    .where(
      and(
        eq(steps.instanceId, BigInt(instance.id)),
        inArray(steps.status, ['pending', 'in_progress', 'escalated']),
      ),
    );
}
