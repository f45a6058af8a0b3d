import type { ReceiptFieldsFragment } from '../generated/operations.ts';

/** The extracted values under their REST names; null where nothing was detected. */
export const toRestExtraction = ({
  extraction,
  recommendation,
}: ReceiptFieldsFragment): Record<string, unknown> => ({
  extracted_amount: extraction?.amount ? Number(extraction.amount.value) : null,
  extracted_currency: extraction?.currency?.value ?? null,
  extracted_date: extraction?.date?.value ?? null,
  extracted_vendor: extraction?.vendor?.value ?? null,
  extracted_invoice_id: extraction?.invoiceNumber?.value ?? null,
  category_id: recommendation.category ? Number(recommendation.category.id) : null,
  policy_id: recommendation.policy ? Number(recommendation.policy.id) : null,
});

/** A receipt of the REST API. */
export const toRestReceipt = (receipt: ReceiptFieldsFragment): Record<string, unknown> => ({
  id: Number(receipt.id),
  file_name: receipt.fileName,
  content_type: receipt.contentType,
  size_bytes: receipt.sizeBytes,
  url: receipt.url,
  expense_id: receipt.expense ? Number(receipt.expense.id) : null,
  created_at: receipt.createdAt,
  status: receipt.status.toLowerCase(),
  ...toRestExtraction(receipt),
});

/** The response of POST /receipts/upload. */
export const toUploadAnswer = (
  receipt: ReceiptFieldsFragment,
  {
    error,
    notice = null,
    duplicateOf,
  }: {
    readonly error: string | null;
    readonly notice?: string | null | undefined;
    readonly duplicateOf: string | null;
  },
): Record<string, unknown> => {
  const { extraction, recommendation } = receipt;
  const { category, policy } = recommendation;
  return {
    success: error === null,
    receipt_id: Number(receipt.id),
    error,
    notice,
    ...toRestExtraction(receipt),
    confidence: {
      amount: extraction?.amount?.confidence ?? null,
      date: extraction?.date?.confidence ?? null,
      vendor: extraction?.vendor?.confidence ?? null,
      invoice_id: extraction?.invoiceNumber?.confidence ?? null,
    },
    category: category && { name: category.name, description: null },
    policy: policy && { name: policy.name, description: policy.description },
    duplicate_of: duplicateOf === null ? null : Number(duplicateOf),
  };
};
