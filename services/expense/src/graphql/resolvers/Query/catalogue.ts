import { isRowId } from '@outlay/platform/text';
import type { QueryResolvers } from '../../../generated/resolver-types.ts';

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
  policy: (_parent, { id }, context) => context.loaders.policy.load(id),
} satisfies QueryResolvers;
