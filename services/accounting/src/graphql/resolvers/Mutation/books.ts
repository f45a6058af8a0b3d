import { isInEffect, proposalPayload, type Proposed } from '@outlay/authority-log';
import { userErrorsOf } from '@outlay/platform/graphql';
import type { Result } from '@outlay/platform/result';
import {
  fromAccountKind,
  fromCostMethod,
  fromFormat,
  fromSubject,
  fromTaxTool,
  fromTemplate,
} from '../../enum-names.ts';
import type { MutationResolvers } from '../../../generated/resolver-types.ts';
import type { Context } from '../../context.ts';
import { periodView } from '../../period.ts';

/** The month as `periods` shows it after a change, or the change that waits. */
async function toPeriodPayload(
  result: Result<Proposed>,
  { month }: { readonly month: string },
  { queries, viewer }: Context,
) {
  return {
    period: isInEffect(result)
      ? periodView(month, await queries.periods(viewer().organizationId))
      : null,
    ...proposalPayload(result),
  };
}

const toChecklistPayload = (result: Result<string>) => ({
  itemId: result.ok ? result.value : null,
  errors: userErrorsOf(result),
});

export const bookMutations = {
  changeBooks: async (_parent, { currency, costMethod }, context) => {
    const { useCases, actor, queries, viewer } = context;
    const result = await useCases.changeBooks(actor(), {
      ...(currency && { currency }),
      ...(costMethod && { costMethod: fromCostMethod(costMethod) }),
    });
    return {
      books: result.ok ? await queries.books(viewer().organizationId) : null,
      errors: userErrorsOf(result),
    };
  },
  setAccount: async (_parent, { kind, automaticTaxCodeId, ...account }, { useCases, actor }) => {
    const result = await useCases.setAccount(actor(), {
      ...account,
      kind: fromAccountKind(kind),
      ...(automaticTaxCodeId !== undefined && { automaticTaxCodeId }),
    });
    return { account: result.ok ? result.value : null, errors: userErrorsOf(result) };
  },
  installChart: async (_parent, { template }, { useCases, actor, queries, viewer }) => {
    const result = await useCases.installChart(actor(), fromTemplate(template));
    return {
      accounts: result.ok ? await queries.accounts(viewer().organizationId) : null,
      errors: userErrorsOf(result),
    };
  },
  importChart: async (_parent, input, { useCases, actor }) => {
    const result = await useCases.importChart(actor(), input);
    return { import: result.ok ? result.value : null, errors: userErrorsOf(result) };
  },
  setAccountMapping: async (_parent, { subject, key, account }, context) => {
    const { useCases, actor, queries, viewer } = context;
    const what = { subject: fromSubject(subject), key };
    const result = await useCases.setAccountMapping(actor(), what, account);
    const mappings = result.ok ? await queries.mappings(viewer().organizationId) : [];
    const mapping = mappings.find((each) => each.subject === what.subject && each.key === key);
    return { mapping: mapping ?? null, errors: userErrorsOf(result) };
  },
  setTaxName: async (_parent, { tool, ...named }, { useCases, actor }) => {
    const result = await useCases.setTaxName(actor(), { ...named, tool: fromTaxTool(tool) });
    return { taxName: result.ok ? result.value : null, errors: userErrorsOf(result) };
  },
  importTaxNames: async (_parent, { tool, ...file }, { useCases, actor }) => {
    const result = await useCases.importTaxNames(actor(), { ...file, tool: fromTaxTool(tool) });
    return { import: result.ok ? result.value : null, errors: userErrorsOf(result) };
  },
  createJournalExport: async (_parent, { format, ...input }, context) => {
    const { useCases, actor, queries, viewer } = context;
    const result = await useCases.createJournalExport(actor(), {
      ...input,
      format: fromFormat(format),
    });
    return {
      export: result.ok ? await queries.export(viewer().organizationId, result.value.id) : null,
      errors: userErrorsOf(result),
    };
  },
  voidJournalExport: async (_parent, command, { useCases, actor, queries, viewer }) => {
    const result = await useCases.voidJournalExport(actor(), command);
    return {
      export: isInEffect(result) ? await queries.export(viewer().organizationId, command.id) : null,
      ...proposalPayload(result),
    };
  },
  saveChecklistItem: async (_parent, { id, title, link }, { useCases, actor }) =>
    toChecklistPayload(
      await useCases.saveChecklistItem(actor(), id ?? null, { title, link: link ?? null }),
    ),
  archiveChecklistItem: async (_parent, { id }, { useCases, actor }) =>
    toChecklistPayload(await useCases.archiveChecklistItem(actor(), id)),
  tickChecklistItem: async (_parent, command, { useCases, actor }) =>
    toChecklistPayload(await useCases.tickChecklistItem(actor(), command)),
  closePeriod: async (_parent, command, context) =>
    toPeriodPayload(await context.useCases.closePeriod(context.actor(), command), command, context),
  reopenPeriod: async (_parent, command, context) =>
    toPeriodPayload(
      await context.useCases.reopenPeriod(context.actor(), command),
      command,
      context,
    ),
} satisfies MutationResolvers;
