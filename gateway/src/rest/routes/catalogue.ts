import type { Principal } from '@outlay/platform/auth';
import { z } from 'zod';
import {
  RestCategoriesDocument,
  RestCategoryDocument,
  RestPoliciesDocument,
  RestPoliciesOfCategoryDocument,
  RestPolicyDocument,
} from '../../generated/operations.ts';
import { paging, queryId } from '../request-input.ts';
import { notFound, RestError } from '../rest-error.ts';
import { signedIn, type Route } from '../route.ts';
import { rowId, objectOf, strictObjectOf } from '../shape-fields.ts';
import { toRest } from '../to-rest.ts';

const listQuery = strictObjectOf('listQuery', {
  org_id: queryId('org_id').optional(),
  ...paging,
});

const restCategory = objectOf('Category', {
  id: rowId,
  name: z.string(),
});

const restPolicy = objectOf('Policy', {
  id: rowId,
  name: z.string(),
  description: z.string().nullable(),
  category_ids: z.array(rowId),
  reimbursable: z.boolean(),
});

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
    answer: restCategory,
    refusals: [404],
    handle: async ({ id, run }) => {
      const { category } = await run(RestCategoryDocument, { id });
      if (!category) throw notFound('Category');
      return toRest(restCategory, category);
    },
  }),
  signedIn({
    method: 'GET',
    path: '/expense-policies/',
    operationId: 'listPolicies',
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
    answer: restPolicy,
    refusals: [404],
    handle: async ({ id, run }) => {
      const { policy } = await run(RestPolicyDocument, { id });
      if (!policy) throw notFound('Policy');
      return toRest(restPolicy, policy);
    },
  }),
  signedIn({
    method: 'GET',
    path: '/expense-policies/category/:id',
    operationId: 'listPoliciesOfCategory',
    query: listQuery,
    answer: z.array(restPolicy),
    refusals: [404],
    handle: async ({ id: categoryId, query: { org_id, skip, limit }, principal, run }) => {
      assertOwnOrganization(principal, org_id);
      const { category, policies } = await run(RestPoliciesOfCategoryDocument, { categoryId });
      if (!category) throw notFound('Category');
      return toRest(z.array(restPolicy), policies.slice(skip, skip + limit));
    },
  }),
];
