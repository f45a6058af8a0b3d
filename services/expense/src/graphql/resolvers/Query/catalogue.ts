import { hasRole } from '@outlay/platform/auth';
import { forbidden } from '@outlay/platform/graphql';
import { isRowId } from '@outlay/platform/text';
import type { QueryResolvers } from '../../../generated/resolver-types.ts';
import type { SignedKind } from '../../../use-cases/ports.ts';
import type { Context } from '../../context.ts';

/** An id for something new whose statement an admin signs before it exists. @throws FORBIDDEN for others */
const newId = (kind: SignedKind) => (_parent: unknown, _args: unknown, context: Context) => {
  if (hasRole(context.viewer(), 'admin')) return context.catalogue.newId(kind, null);
  throw forbidden('Only admins change the catalogue.');
};

/** The catalogue's parts are small lists of the viewer's organization. */
export const catalogueQueries = {
  categories: (_parent, { includeArchived }, context) =>
    context.catalogue.categories(context.viewer().organizationId, includeArchived),
  category: (_parent, { id }, context) => context.loaders.category.load(id),
  policies: (_parent, { categoryId, includeArchived }, context) => {
    const { organizationId } = context.viewer();
    if (categoryId && !isRowId(categoryId)) return [];
    return context.catalogue.policies(organizationId, {
      categoryId: categoryId ?? null,
      includeArchived,
    });
  },
  taxCodes: (_parent, { includeArchived }, context) =>
    context.catalogue.taxCodes(context.viewer().organizationId, includeArchived),
  customFields: (_parent, { includeArchived }, context) =>
    context.catalogue.customFields(context.viewer().organizationId, includeArchived),
  mileageRates: (_parent, { includeArchived }, { catalogue, viewer }) =>
    catalogue.travelRates(viewer().organizationId, { perDiem: false, includeArchived }),
  perDiemRates: (_parent, { includeArchived }, { catalogue, viewer }) =>
    catalogue.travelRates(viewer().organizationId, { perDiem: true, includeArchived }),
  newPolicyId: newId('policy'),
  newTravelRateId: newId('travel_rate'),
  policy: (_parent, { id }, context) => context.loaders.policy.load(id),
} satisfies QueryResolvers;
