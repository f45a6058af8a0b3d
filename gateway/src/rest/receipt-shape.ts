import { z } from 'zod';
import type { ReceiptFieldsFragment } from '../generated/operations.ts';
import { idOrNull, instant, lower, numberOrNull, rowId } from './shape-fields.ts';

/** The extracted values as the REST facade names them; null where nothing was detected. */
const extraction = {
  extracted_amount: z.number().nullable(),
  extracted_currency: z.string().nullable(),
  extracted_date: z.iso.date().nullable(),
  extracted_vendor: z.string().nullable(),
  extracted_invoice_id: z.string().nullable(),
  category_id: rowId.nullable(),
  policy_id: rowId.nullable(),
};

/** A receipt as the REST facade shows it. */
export const restReceipt = z
  .object({
    id: rowId,
    file_name: z.string(),
    content_type: z.string(),
    size_bytes: z.int(),
    url: z.string(),
    expense_id: rowId.nullable(),
    created_at: instant,
    status: z.enum(['analyzing', 'analyzed', 'failed']),
    ...extraction,
  })
  .meta({ id: 'Receipt' });

const confidence = z.number().nullable();
const recommended = z.object({ name: z.string(), description: z.string().nullable() }).nullable();

/** The answer to an upload: the receipt's values, how sure the reading is, and what it recommends. */
export const uploadAnswer = z
  .object({
    success: z.boolean(),
    receipt_id: rowId,
    error: z.string().nullable(),
    notice: z.string().nullable().meta({
      description:
        'Why a complete analysis is doubtful, such as a document that does not look like a receipt.',
    }),
    ...extraction,
    confidence: z.object({
      amount: confidence,
      date: confidence,
      vendor: confidence,
      invoice_id: confidence,
    }),
    category: recommended,
    policy: recommended,
    duplicate_of: rowId.nullable(),
  })
  .meta({ id: 'UploadAnswer' });

const toRestExtraction = ({ extraction, recommendation }: ReceiptFieldsFragment) => ({
  extracted_amount: numberOrNull(extraction?.amount?.value),
  extracted_currency: extraction?.currency?.value ?? null,
  extracted_date: extraction?.date?.value ?? null,
  extracted_vendor: extraction?.vendor?.value ?? null,
  extracted_invoice_id: extraction?.invoiceNumber?.value ?? null,
  category_id: idOrNull(recommendation.category),
  policy_id: idOrNull(recommendation.policy),
});

/** A receipt of the graph in the facade's shape. */
export const toRestReceipt = (receipt: ReceiptFieldsFragment): z.output<typeof restReceipt> => ({
  id: Number(receipt.id),
  file_name: receipt.fileName,
  content_type: receipt.contentType,
  size_bytes: receipt.sizeBytes,
  url: receipt.url,
  expense_id: idOrNull(receipt.expense),
  created_at: receipt.createdAt,
  status: lower(receipt.status),
  ...toRestExtraction(receipt),
});

/** A receipt of the graph, just uploaded, in the facade's shape. */
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
): z.output<typeof uploadAnswer> => {
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
    duplicate_of: numberOrNull(duplicateOf),
  };
};
