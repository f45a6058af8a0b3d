import { linkHolderOf } from '@outlay/platform/auth';
import { globalIdOf, idOfReference } from '@outlay/platform/graphql';
import { readingNotices } from '../../domain/reading-notices.ts';
import { drawnPages, shownValues } from '../../domain/receipt.ts';
import type {
  ReceiptKind,
  ReceiptResolvers,
  ReceiptStatus,
} from '../../generated/resolver-types.ts';

const entity = (id: string | null): { id: string } | null => (id === null ? null : { id });

export const Receipt: ReceiptResolvers = {
  __resolveReference: (reference, { receipts }) =>
    receipts.load(idOfReference('Receipt', reference)),
  globalId: ({ id }) => globalIdOf('Receipt', id),
  status: ({ status }) => status.toUpperCase() as ReceiptStatus,
  url: ({ id }, _args, { links, viewer }) => links.linkTo(id, linkHolderOf(viewer()), new Date()),
  pageUrls: (receipt, _args, { links, viewer }) => {
    const [holder, now] = [linkHolderOf(viewer()), new Date()];
    return Array.from({ length: drawnPages(receipt) }, (_, page) =>
      links.linkToPage(receipt.id, page, holder, now),
    );
  },
  expense: ({ expenseId }) => entity(expenseId),
  splitFrom: ({ splitFrom }, _args, context) =>
    splitFrom === null ? null : context.receipts.load(splitFrom),
  parts: ({ id }, _args, context) => context.parts.load(id),
  extraction: (receipt) => shownValues(receipt),
  documentKind: ({ values }) => (values?.documentKind ?? 'receipt').toUpperCase() as ReceiptKind,
  differences: ({ values }) => values?.differences ?? [],
  notices: ({ status, values, pageCount }) =>
    status === 'analyzed' && values ? readingNotices(values, pageCount) : [],
  lineItems: ({ values }) => values?.lineItems ?? [],
  taxes: ({ values }) => values?.taxes ?? [],
  recommendation: async (receipt, _args, context) => {
    const { categoryId, policyId, reason, categories } = await context.recommend(receipt);
    return {
      category: entity(categoryId),
      policy: entity(policyId),
      reason,
      categories: categories.map((suggestion) => ({
        ...suggestion,
        category: { id: suggestion.categoryId },
        policy: entity(suggestion.policyId),
      })),
    };
  },
};
