import { userErrorsOf, type UserError } from '@outlay/platform/graphql';
import type { Result } from '@outlay/platform/result';
import type { MutationResolvers } from '../../../generated/resolver-types.ts';
import type { DepartmentWithCount } from '../../../use-cases/queries.ts';
import type { Context } from '../../context.ts';
import { proposalPayload, toDonePayload, toSessionPayload } from '../../to-payload.ts';
import { fromDateOrder } from '../Organization.ts';

async function toDepartmentPayload(
  result: Result<{ id: string }>,
  { queries, viewer }: Context,
): Promise<{ department: DepartmentWithCount | null; errors: UserError[] }> {
  if (!result.ok) return { department: null, errors: userErrorsOf(result) };
  const [department = null] = await queries.departments(viewer(), [result.value.id]);
  return { department, errors: [] };
}

export const organizationMutations = {
  createOrganization: async (_parent, { input }, { useCases, origin }) =>
    toDonePayload(await useCases.createOrganization({ input, origin })),
  confirmOrganization: async (_parent, args, { useCases, origin }) =>
    toSessionPayload(await useCases.confirmOrganization({ ...args, origin })),
  updateOrganization: async (_parent, { input, proof }, context) => {
    const { dateOrder, ...settings } = input;
    const command = {
      actor: context.actor(),
      input: { ...settings, dateOrder: dateOrder && fromDateOrder(dateOrder) },
      proof: proof ?? null,
    };
    const result = await context.useCases.updateOrganization(command);
    const isDone = result.ok && result.value.pendingChangeId === null;
    const { organizationId: id } = context.viewer();
    const organization = isDone ? await context.organizations.clear(id).load(id) : null;
    return { organization, ...(await proposalPayload(result, context)) };
  },
  createDepartment: async (_parent, args, context) =>
    toDepartmentPayload(
      await context.useCases.createDepartment({ actor: context.actor(), ...args }),
      context,
    ),
  renameDepartment: async (_parent, args, context) =>
    toDepartmentPayload(
      await context.useCases.renameDepartment({ actor: context.actor(), ...args }),
      context,
    ),
  setDepartmentBudget: async (_parent, { id, monthlyBudgetUsd }, context) =>
    toDepartmentPayload(
      await context.useCases.setDepartmentBudget({
        actor: context.actor(),
        id,
        monthlyBudgetUsd: monthlyBudgetUsd ?? null,
      }),
      context,
    ),
  deleteDepartment: async (_parent, { id }, { useCases, actor }) =>
    toDonePayload(await useCases.deleteDepartment({ actor: actor(), id })),
} satisfies MutationResolvers;
