import { z } from 'zod';
import type { ReceiptFieldsFragment } from '../generated/operations.ts';
import { described, instant, rowId, withTexts, objectOf } from './shape-fields.ts';
import { toRest } from './to-rest.ts';

/** Extracted values with their REST names; null when not detected. */
const extraction = withTexts('extraction', {
  extracted_amount: z.number().nullable(),
  extracted_currency: z.string().nullable(),
  extracted_date: z.iso.date().nullable(),
  extracted_vendor: z.string().nullable(),
  extracted_invoice_id: z.string().nullable(),
  category_id: rowId.nullable(),
  policy_id: rowId.nullable(),
});

const confidenceOfLine = described(z.number(), 'How sure the reading is, from 0 to 1.', 0.92);

/** Fractions of the page's width and height, from the top left. */
const region = objectOf('region', {
  page: z.int(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
})
  .nullable()
  .meta({ description: 'Where it was read on the page; null when unknown.' });

const lineItem = objectOf('ReceiptItem', {
  description: z.string(),
  quantity: z.number().nullable(),
  unit_price: z.number().nullable(),
  amount: z.number(),
  confidence: confidenceOfLine,
  region,
});

const taxLine = objectOf('ReceiptTax', {
  rate: z.number().nullable(),
  net: z.number(),
  tax: z.number(),
  gross: z.number(),
  confidence: confidenceOfLine,
  region,
});

const lines = withTexts('lines', {
  line_items: z.array(lineItem),
  taxes: z.array(taxLine),
});

/** A receipt in the REST format. */
export const restReceipt = objectOf('Receipt', {
  id: rowId,
  file_name: z.string(),
  content_type: z.string(),
  size_bytes: z.int(),
  url: z.string(),
  expense_id: rowId.nullable(),
  created_at: instant,
  status: z.enum(['analyzing', 'analyzed', 'failed']),
  ...extraction,
  ...lines,
});

const confidence = (of: string) =>
  described(z.number().nullable(), `How sure the ${of} is, from 0 to 1.`, 0.97);
const recommended = (what: string, name: string) =>
  z
    .object({
      name: described(z.string(), `Name of the ${what}.`, name),
      description: described(z.string().nullable(), `Description of the ${what}.`, null),
    })
    .nullable()
    .meta({ description: `The suggested ${what}; null without one.` });

/** The response to an upload: the receipt's values, the confidence of the reading, and the recommended action. */
export const uploadAnswer = objectOf('UploadAnswer', {
  success: z.boolean(),
  receipt_id: rowId,
  error: z.string().nullable(),
  notice: z.string().nullable(),
  ...extraction,
  ...lines,
  confidence: z.object({
    amount: confidence('amount'),
    date: confidence('date'),
    vendor: confidence('vendor'),
    invoice_id: confidence("invoice's number"),
  }),
  category: recommended('category', 'Meals'),
  policy: recommended('policy', 'Standard Reimbursement'),
  duplicate_of: rowId.nullable(),
});

/** What was read, by its REST names. */
const readOf = ({ extraction: read, recommendation }: ReceiptFieldsFragment) => ({
  extracted_amount: read?.amount?.value ?? null,
  extracted_currency: read?.currency?.value ?? null,
  extracted_date: read?.date?.value ?? null,
  extracted_vendor: read?.vendor?.value ?? null,
  extracted_invoice_id: read?.invoiceNumber?.value ?? null,
  ...recommendation,
});

/** Converts a receipt of the graph to the REST format. */
export const toRestReceipt = (receipt: ReceiptFieldsFragment): z.output<typeof restReceipt> =>
  toRest(restReceipt, { ...receipt, ...readOf(receipt) });

/** Converts a receipt of the graph to the response of its upload. */
export const toUploadAnswer = (
  receipt: ReceiptFieldsFragment,
  result: {
    readonly error: string | null;
    readonly notice?: string | null | undefined;
    readonly duplicateOf: string | null;
  },
): z.output<typeof uploadAnswer> => {
  const { extraction: read, recommendation } = receipt;
  const { category, policy } = recommendation;
  return toRest(uploadAnswer, {
    ...receipt,
    ...readOf(receipt),
    ...result,
    success: result.error === null,
    receipt_id: receipt.id,
    notice: result.notice ?? null,
    confidence: {
      amount: read?.amount?.confidence ?? null,
      date: read?.date?.confidence ?? null,
      vendor: read?.vendor?.confidence ?? null,
      invoice_id: read?.invoiceNumber?.confidence ?? null,
    },
    category: category && { ...category, description: null },
    policy,
  });
};
