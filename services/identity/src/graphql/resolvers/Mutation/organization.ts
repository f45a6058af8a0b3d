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
    const settings = { ...input, dateOrder: input.dateOrder && fromDateOrder(input.dateOrder) };
    const command = { actor: context.actor(), input: settings, proof };
    const result = await context.useCases.updateOrganization(command);
    const isDone = result.ok && result.value.pendingChangeId === null;
    const { organizationId: id } = context.viewer();
    const organization = isDone ? await context.organizations.clear(id).load(id) : null;
    return { organization, ...(await proposalPayload(result, context)) };
  },
  createDepartment: async (_parent, args, context) => {
    const command = { ...args, actor: context.actor() };
    return toDepartmentPayload(await context.useCases.createDepartment(command), context);
  },
  renameDepartment: async (_parent, args, context) => {
    const command = { ...args, actor: context.actor() };
    return toDepartmentPayload(await context.useCases.renameDepartment(command), context);
  },
  setDepartmentBudget: async (_parent, { id, monthlyBudgetUsd = null }, context) => {
    const command = { actor: context.actor(), id, monthlyBudgetUsd };
    return toDepartmentPayload(await context.useCases.setDepartmentBudget(command), context);
  },
  deleteDepartment: async (_parent, args, { useCases, actor }) =>
    toDonePayload(await useCases.deleteDepartment({ ...args, actor: actor() })),
} satisfies MutationResolvers;
