import { readsBooks } from '@outlay/platform/auth';
import { assertRange, badInput } from '@outlay/platform/graphql';
import { formatMoney } from '@outlay/platform/money';
import { isRowId } from '@outlay/platform/text';
import { signedLink } from '@outlay/platform/signed-links';
import type { NamedTaxCode } from '../../domain/approved-expense.ts';
import { documentGuid } from '../../domain/exports/document-guid.ts';
import { subjectOf, amountText } from '../../domain/journal.ts';
import { summaryOf } from '../../domain/source-event.ts';
import type { Resolvers } from '../../generated/resolver-types.ts';
import { EXPORT_LINK, partsOf, type ExportRequest } from '../../use-cases/write-export.ts';
import type { Context } from '../context.ts';
import {
  toAccountKind,
  toCostMethod,
  toEntryKind,
  toFormat,
  toSubject,
  toTaxKind,
  toTaxTool,
} from '../enum-names.ts';

/** A link to the file of an export, or of a part, for whoever asks. */
function linkTo(
  file: Omit<ExportRequest, 'viewer'>,
  { signer, clock, publicUrl, viewer }: Context,
): string {
  const link = { ...EXPORT_LINK, request: { viewer: viewer(), ...file } };
  return publicUrl + signedLink(signer, link, clock.now()).path;
}

/** Tax codes are archived and never deleted. @throws for one that does not exist */
async function taxCodeOf(id: string, { taxCodes }: Context): Promise<NamedTaxCode> {
  const found = (await taxCodes()).find((code) => code.id === id);
  if (!found) throw new Error(`tax code ${id} does not exist`);
  return found;
}

const DOCUMENTS_MAX = 100;

/** How the books appear in the API. */
export const typeResolvers = {
  Account: {
    kind: ({ kind }) => toAccountKind(kind),
    automaticTaxCode: ({ automaticTaxCodeId }, _args, context) =>
      automaticTaxCodeId ? taxCodeOf(automaticTaxCodeId, context) : null,
  },
  TaxCode: { kind: ({ kind }) => toTaxKind(kind) },
  TaxName: {
    tool: ({ tool }) => toTaxTool(tool),
    taxCode: ({ taxCodeId }, _args, context) => taxCodeOf(taxCodeId, context),
  },
  AccountMapping: { subject: ({ subject }) => toSubject(subject) },
  JournalEntry: {
    number: ({ number }) => number.toString(),
    kind: ({ kind }) => toEntryKind(kind),
    date: ({ day }) => day,
    description: subjectOf,
    person: ({ payeeId }) => (payeeId === null ? null : { id: payeeId }),
    expense: ({ expenseId }) => (expenseId === null ? null : { id: expenseId }),
    payout: ({ payoutId }) => payoutId,
    transactionSignature: ({ signature }) => signature,
    reverses: ({ reverses }) => reverses?.toString() ?? null,
    restates: ({ restates }) => restates?.toString() ?? null,
  },
  JournalPosting: {
    debit: ({ cents }) => (cents > 0n ? amountText(cents) : null),
    credit: ({ cents }) => (cents < 0n ? amountText(-cents) : null),
    originalAmount: ({ original }) => original && formatMoney(original),
    originalCurrency: ({ original }) => original?.currency ?? null,
  },
  TrialBalanceRow: {
    opening: ({ opening }) => amountText(opening),
    debit: ({ debit }) => amountText(debit),
    credit: ({ credit }) => amountText(credit),
    closing: ({ opening, debit, credit }) => amountText(opening + debit - credit),
  },
  AssetBalance: {
    opening: ({ asset, openingMinor }) =>
      formatMoney({ amountMinor: openingMinor, currency: asset }),
    closing: ({ asset, closingMinor }) =>
      formatMoney({ amountMinor: closingMinor, currency: asset }),
    value: ({ valueCents }) => amountText(valueCents),
  },
  Books: { costMethod: ({ costMethod }) => toCostMethod(costMethod) },
  VatReport: { difference: ({ difference }) => amountText(difference) },
  VatReportRow: {
    taxCode: ({ taxCodeId }) => taxCodeId,
    net: ({ net }) => amountText(net),
    inputTax: ({ inputTax }) => amountText(inputTax),
    outputTax: ({ outputTax }) => amountText(outputTax),
  },
  Payable: {
    person: ({ payeeId }) => (payeeId === null ? null : { id: payeeId }),
    amount: ({ cents }) => amountText(cents),
    count: ({ expenses }) => expenses.length,
  },
  PayableAges: {
    upTo30: ({ upTo30 }) => amountText(upTo30),
    upTo60: ({ upTo60 }) => amountText(upTo60),
    upTo90: ({ upTo90 }) => amountText(upTo90),
    over90: ({ over90 }) => amountText(over90),
  },
  OpenExpense: {
    expense: ({ expenseId }) => ({ id: expenseId }),
    amount: ({ cents }) => amountText(cents),
  },
  UnmappedEntry: {
    id: ({ eventId }) => eventId,
    expense: ({ expenseId }) => (expenseId === null ? null : { id: expenseId }),
    description: ({ source, person }) =>
      subjectOf({ description: summaryOf(source).description, person }),
    usdAmount: ({ source }) => summaryOf(source).usdAmount,
    missing: async ({ missing }, _args, { mappings }) => {
      const all = await mappings();
      return missing.map(
        (what) =>
          all.find(({ subject, key }) => subject === what.subject && key === what.key) ?? {
            ...what,
            label: null,
            account: null,
          },
      );
    },
  },
  MonthClose: {
    __resolveReference: (reference) => reference,
    unmappedEntries: ({ month }, _args, { queries, viewer }) =>
      readsBooks(viewer()) ? queries.countWaiting(viewer().organizationId, month) : null,
    failedEvents: ({ month }, _args, { queries, viewer }) =>
      readsBooks(viewer()) ? queries.countFailed(viewer().organizationId, month) : null,
  },
  JournalExport: {
    format: ({ format }) => toFormat(format),
    url: ({ id }, _args, context) => linkTo({ exportId: id }, context),
    parts: async (made, _args, context) => {
      const { queries, viewer } = context;
      const parts = await partsOf(queries, viewer().organizationId, made);
      return parts.map(({ entries }, at) => {
        const number = at + 1;
        return { number, entries, url: linkTo({ exportId: made.id, part: number }, context) };
      });
    },
    archiveUrl: ({ id }, _args, { signer, clock, publicUrl, viewer }) => {
      const path = `/api/v1/books/exports/${id}/archive`;
      const link = { ...EXPORT_LINK, path, request: { viewer: viewer(), exportId: id } };
      return publicUrl + signedLink(signer, link, clock.now()).path;
    },
    documents: ({ id }, { first, after }, { queries, viewer }) => {
      if (after && !isRowId(after)) throw badInput('after must be the number of an entry');
      const limit = assertRange('first', first, 1, DOCUMENTS_MAX);
      return queries.exportedDocuments(viewer().organizationId, id, BigInt(after ?? 0), limit);
    },
    createdBy: ({ createdById }) => ({ id: createdById }),
  },
  JournalExportVoid: {
    at: ({ voidedAt }) => voidedAt,
    by: ({ voidedById }) => ({ id: voidedById }),
    confirmedBy: ({ confirmedById }) => (confirmedById === null ? null : { id: confirmedById }),
  },
  ExportedDocument: {
    entry: ({ entry }) => entry.toString(),
    expense: ({ expenseId }) => ({ id: expenseId }),
    guid: ({ sha256 }) => documentGuid(sha256),
  },
  ChecklistTick: { by: ({ byId }) => ({ id: byId }) },
  Period: {
    state: ({ closed }) => {
      if (!closed) return 'OPEN';
      return closed.closedAt ? 'CLOSED' : 'CLOSING';
    },
    closedAt: ({ closed }) => closed?.closedAt ?? null,
    closedBy: ({ closed }) => closed && { id: closed.closedById },
    reason: ({ closed }) => closed?.reason ?? null,
  },
} satisfies Partial<Resolvers>;
