import type { Principal } from '@outlay/platform/auth';
import { z } from 'zod';
import {
  RestCategoriesDocument,
  RestCategoryDocument,
  RestPoliciesDocument,
  RestPoliciesOfCategoryDocument,
  RestPolicyDocument,
} from '../../generated/operations.ts';
import { idParameter, paging, queryId } from '../request-input.ts';
import { notFound, RestError } from '../rest-error.ts';
import { signedIn, type Route } from '../route.ts';
import { described, rowId } from '../shape-fields.ts';
import { toRest } from '../to-rest.ts';

const listQuery = z.strictObject({
  org_id: queryId('org_id')
    .optional()
    .meta({
      description: "The caller's own organization, which is also the default.",
      examples: [1],
    }),
  ...paging,
});

const restCategory = z
  .object({
    id: described(rowId, 'Id of the category.', 2),
    name: described(z.string(), 'Name, at most 100 characters.', 'Travel'),
  })
  .meta({ id: 'Category', description: 'What expenses are grouped by.' });

const restPolicy = z
  .object({
    id: described(rowId, 'Id of the policy.', 1),
    name: described(z.string(), 'Name, at most 100 characters.', 'Standard Reimbursement'),
    description: described(z.string().nullable(), 'What it is for.', null),
    category_ids: described(z.array(rowId), 'Categories that it covers.', [2, 4]),
    reimbursable: described(
      z.boolean(),
      'Whether its expenses are reimbursed once approved.',
      true,
    ),
  })
  .meta({ id: 'Policy', description: 'Rules that expenses have to follow.' });

/** Checks that `org_id`, if present, is the caller's own organization, which is the default. */
function assertOwnOrganization(principal: Principal, organizationId: string | undefined): void {
  if (organizationId !== undefined && organizationId !== principal.organizationId) {
    throw new RestError(403, 'FORBIDDEN', 'This organization is not yours.');
  }
}

/** Categories and policies. */
export const catalogueRoutes: readonly Route[] = [
  signedIn({
    method: 'GET',
    path: '/expense-categories/',
    operationId: 'listCategories',
    tag: 'Catalogue',
    summary: 'List categories',
    description: 'Active categories of the organization, by name.',
    query: listQuery,
    answer: z.array(restCategory),
    handle: async ({ query: { org_id, skip, limit }, principal, run }) => {
      assertOwnOrganization(principal, org_id);
      const { categories } = await run(RestCategoriesDocument, {});
      return toRest(z.array(restCategory), categories.slice(skip, skip + limit));
    },
  }),
  signedIn({
    method: 'GET',
    path: '/expense-categories/:id',
    operationId: 'getCategory',
    tag: 'Catalogue',
    summary: 'Get a category',
    description: 'A category of the organization, also an archived one.',
    answer: restCategory,
    refusals: [404],
    handle: async ({ request, run }) => {
      const { category } = await run(RestCategoryDocument, { id: idParameter(request) });
      if (!category) throw notFound('Category');
      return toRest(restCategory, category);
    },
  }),
  signedIn({
    method: 'GET',
    path: '/expense-policies/',
    operationId: 'listPolicies',
    tag: 'Catalogue',
    summary: 'List policies',
    description: 'Active policies of the organization, by name.',
    query: listQuery,
    answer: z.array(restPolicy),
    handle: async ({ query: { org_id, skip, limit }, principal, run }) => {
      assertOwnOrganization(principal, org_id);
      const { policies } = await run(RestPoliciesDocument, {});
      return toRest(z.array(restPolicy), policies.slice(skip, skip + limit));
    },
  }),
  signedIn({
    method: 'GET',
    path: '/expense-policies/:id',
    operationId: 'getPolicy',
    tag: 'Catalogue',
    summary: 'Get a policy',
    description: 'A policy of the organization, also an archived one.',
    answer: restPolicy,
    refusals: [404],
    handle: async ({ request, run }) => {
      const { policy } = await run(RestPolicyDocument, { id: idParameter(request) });
      if (!policy) throw notFound('Policy');
      return toRest(restPolicy, policy);
    },
  }),
  signedIn({
    method: 'GET',
    path: '/expense-policies/category/:id',
    operationId: 'listPoliciesOfCategory',
    tag: 'Catalogue',
    summary: 'List the policies of a category',
    description: 'Active policies that cover the category, by name.',
    query: listQuery,
    answer: z.array(restPolicy),
    refusals: [404],
    handle: async ({ request, query: { org_id, skip, limit }, principal, run }) => {
      assertOwnOrganization(principal, org_id);
      const { category, policies } = await run(RestPoliciesOfCategoryDocument, {
        categoryId: idParameter(request),
      });
      if (!category) throw notFound('Category');
      return toRest(z.array(restPolicy), policies.slice(skip, skip + limit));
    },
  }),
];
