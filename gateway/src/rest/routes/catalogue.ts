import { z } from 'zod';
import {
  RestCategoriesDocument,
  RestCategoryDocument,
  RestPoliciesDocument,
  RestPoliciesOfCategoryDocument,
  RestPolicyDocument,
  type PolicyFieldsFragment,
} from '../../generated/operations.ts';
import type { GatewayContext } from '../../graphql/gateway-context.ts';
import type { Facade } from '../facade.ts';
import { idParameter, jsonId, paging, readInput } from '../request-input.ts';
import { notFound, RestError } from '../rest-error.ts';

const listQuery = z.object({ org_id: jsonId('org_id').optional(), ...paging });

const toRestCategory = ({ id, name }: { id: string; name: string }): Record<string, unknown> => ({
  id: Number(id),
  name,
});

const toRestPolicy = (policy: PolicyFieldsFragment): Record<string, unknown> => ({
  id: Number(policy.id),
  name: policy.name,
  description: policy.description,
  category_ids: policy.categoryIds.map(Number),
  reimbursable: policy.reimbursable,
});

/** `org_id` may name the caller's own organisation only, which is also the default. */
function assertOwnOrganization(context: GatewayContext, organizationId: string | undefined): void {
  if (organizationId !== undefined && organizationId !== context.viewer?.organizationId) {
    throw new RestError(403, 'FORBIDDEN', 'This organisation is not yours.');
  }
}

export function registerCatalogueRoutes({ run, signedIn }: Facade): void {
  signedIn('GET', '/expense-categories/', async (request, _reply, context) => {
    const { org_id, skip, limit } = readInput(listQuery, request.query);
    assertOwnOrganization(context, org_id);
    const { categories } = await run(context, RestCategoriesDocument, {});
    return categories.slice(skip, skip + limit).map(toRestCategory);
  });

  signedIn('GET', '/expense-categories/:id', async (request, _reply, context) => {
    const { category } = await run(context, RestCategoryDocument, { id: idParameter(request) });
    if (!category) throw notFound('Category');
    return toRestCategory(category);
  });

  signedIn('GET', '/expense-policies/', async (request, _reply, context) => {
    const { org_id, skip, limit } = readInput(listQuery, request.query);
    assertOwnOrganization(context, org_id);
    const { policies } = await run(context, RestPoliciesDocument, {});
    return policies.slice(skip, skip + limit).map(toRestPolicy);
  });

  signedIn('GET', '/expense-policies/:id', async (request, _reply, context) => {
    const { policy } = await run(context, RestPolicyDocument, { id: idParameter(request) });
    if (!policy) throw notFound('Policy');
    return toRestPolicy(policy);
  });

  signedIn('GET', '/expense-policies/category/:id', async (request, _reply, context) => {
    const { org_id, skip, limit } = readInput(listQuery, request.query);
    assertOwnOrganization(context, org_id);
    const { category, policies } = await run(context, RestPoliciesOfCategoryDocument, {
      categoryId: idParameter(request),
    });
    if (!category) throw notFound('Category');
    return policies.slice(skip, skip + limit).map(toRestPolicy);
  });
}
