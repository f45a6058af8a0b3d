import type { ExtractedValueFragment, ReceiptDetailFragment, ReceiptStatus } from '#graphql';
import type { ReceiptDraft, ReadValue } from '../../../subjects/receipts/receipt-draft.ts';
import type { UploadAnswer } from './upload-receipt.ts';

const statuses: Record<ReceiptStatus, ReceiptDraft['status']> = {
  ANALYZING: 'reading',
  ANALYZED: 'read',
  FAILED: 'failed',
};

/** Includes the other receipts of its photo, if they were requested. */
export function draftFromReceipt(
  receipt: ReceiptDetailFragment & { parts?: readonly ReceiptDetailFragment[] },
): ReceiptDraft {
  const { extraction, recommendation } = receipt;
  return {
    receiptId: receipt.id,
    status: statuses[receipt.status],
    pagesRead: receipt.pagesRead,
    notices: receipt.notices.map(({ message }) => message),
    fileName: receipt.fileName,
    contentType: receipt.contentType,
    url: receipt.url,
    pageUrls: receipt.pageUrls,
    values: present({
      amount: readValue(extraction?.amount),
      currency: readValue(extraction?.currency),
      vendor: readValue(extraction?.vendor),
      date: readValue(extraction?.date),
      invoiceNumber: readValue(extraction?.invoiceNumber),
    }),
    lineItems: receipt.lineItems,
    taxes: receipt.taxes,
    categories: recommendation.categories.flatMap(({ category, policy, reason }) =>
      category ? [{ ...category, policyId: policy?.id ?? '', reason }] : [],
    ),
    categoryId: recommendation.category?.id ?? null,
    policyId: recommendation.policy?.id ?? null,
    recommendationReason: recommendation.reason,
    others: (receipt.parts ?? []).map((part) => draftFromReceipt(part)),
  };
}

/** Used when the receipt can't be fetched: the same values, without the picture. */
export function draftFromAnswer(answer: UploadAnswer, file: File): ReceiptDraft {
  const { confidence } = answer;
  const value = (text: number | string | null, certainty?: number | null) =>
    text === null
      ? undefined
      : { value: String(text), confidence: certainty ?? 1, region: null, alternatives: [] };
  return {
    receiptId: String(answer.receipt_id),
    status: answer.success ? 'read' : 'failed',
    fileName: file.name,
    contentType: file.type,
    url: null,
    pageUrls: [],
    values: present({
      amount: value(answer.extracted_amount, confidence?.amount),
      currency: value(answer.extracted_currency),
      vendor: value(answer.extracted_vendor, confidence?.vendor),
      date: value(answer.extracted_date, confidence?.date),
      invoiceNumber: value(answer.extracted_invoice_id, confidence?.invoice_id),
    }),
    categories: [],
    categoryId: answer.category_id === null ? null : String(answer.category_id),
    policyId: answer.policy_id === null ? null : String(answer.policy_id),
    recommendationReason: null,
  };
}

/** Types of pictures that every browser displays. */
const shownTypes = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/bmp']);

/** Returns a stored file whose values are not known yet, with the file itself as its picture. */
export const draftOfStored = (receiptId: string, file: File): ReceiptDraft => ({
  receiptId,
  status: 'reading',
  fileName: file.name,
  contentType: file.type,
  url: null,
  pageUrls: shownTypes.has(file.type) ? [URL.createObjectURL(file)] : [],
  values: {},
  categories: [],
  categoryId: null,
  policyId: null,
  recommendationReason: null,
});

function readValue(field: ExtractedValueFragment | null | undefined): ReadValue | undefined {
  if (!field) return undefined;
  const { value, confidence, region, alternatives } = field;
  return { value, confidence, region, alternatives: alternatives.map((other) => other.value) };
}

function present<T extends object>(values: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: NonNullable<T[K]> };
}
