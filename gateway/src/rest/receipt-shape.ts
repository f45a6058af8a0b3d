import { z } from 'zod';
import type { ReceiptFieldsFragment } from '../generated/operations.ts';
import { AT, described, instant, rowId } from './shape-fields.ts';
import { toRest } from './to-rest.ts';

/** Extracted values with their REST names; null when not detected. */
const extraction = {
  extracted_amount: described(z.number().nullable(), "The receipt's total.", 86.4),
  extracted_currency: described(z.string().nullable(), 'ISO 4217 code of the total.', 'USD'),
  extracted_date: described(z.iso.date().nullable(), 'Day on the receipt.', '2026-11-17'),
  extracted_vendor: described(z.string().nullable(), 'Who issued it.', 'Harbour Cafe'),
  extracted_invoice_id: described(z.string().nullable(), "The invoice's number.", 'HC-2207'),
  category_id: described(rowId.nullable(), 'Id of the suggested category.', 4),
  policy_id: described(rowId.nullable(), 'Id of the suggested policy.', 1),
};

const confidenceOfLine = described(z.number(), 'How sure the reading is, from 0 to 1.', 0.92);

/** Fractions of the page's width and height, from the top left. */
const region = z
  .object({
    page: described(z.int(), 'From 0.', 0),
    x: described(z.number(), 'Left edge, from 0 to 1.', 0.08),
    y: described(z.number(), 'Top edge, from 0 to 1.', 0.41),
    width: described(z.number(), 'Width, from 0 to 1.', 0.84),
    height: described(z.number(), 'Height, from 0 to 1.', 0.02),
  })
  .nullable()
  .meta({ description: 'Where it was read on the page; null when unknown.' });

const lineItem = z
  .object({
    description: described(z.string(), 'As printed, at most 200 characters.', 'Flat white'),
    quantity: described(z.number().nullable(), 'Null when it is not printed.', 2),
    unit_price: described(z.number().nullable(), 'Price of one; null when not printed.', 3.2),
    amount: described(z.number(), 'What it adds to the sum; negative for discounts.', 6.4),
    confidence: confidenceOfLine,
    region,
  })
  .meta({ id: 'ReceiptItem', description: 'A line of a receipt, in its currency.' });

const taxLine = z
  .object({
    rate: described(z.number().nullable(), 'Percent; null when unknown.', 20),
    net: described(z.number(), 'Amount without tax.', 72),
    tax: described(z.number(), 'The tax.', 14.4),
    gross: described(z.number(), 'Amount with tax.', 86.4),
    confidence: confidenceOfLine,
    region,
  })
  .meta({ id: 'ReceiptTax', description: 'Tax of a receipt at one rate, in its currency.' });

const lines = {
  line_items: z
    .array(lineItem)
    .meta({ description: "At most 200; empty when the printed sums don't confirm them." }),
  taxes: z
    .array(taxLine)
    .meta({ description: "At most 10; empty when the printed sums don't confirm them." }),
};

/** A receipt in the REST format. */
export const restReceipt = z
  .object({
    id: described(rowId, 'Id of the receipt.', 11),
    file_name: described(z.string(), 'Name of the uploaded file.', 'lunch.jpg'),
    content_type: described(z.string(), 'Media type, by its content.', 'image/jpeg'),
    size_bytes: described(z.int(), 'Size in bytes, at most 10,485,760.', 184_320),
    url: described(
      z.string(),
      'Signed link to the file; it works without a token for 10 to 20 minutes.',
      'https://outlay.example/api/v1/receipts/11/file?expires=1795338000&signature=c2lnbmVk',
    ),
    expense_id: described(rowId.nullable(), 'Id of the expense that it belongs to.', 42),
    created_at: described(instant, 'When it was uploaded.', AT),
    status: described(
      z.enum(['analyzing', 'analyzed', 'failed']),
      'State of the analysis. After `failed`, enter the values manually.',
      'analyzed',
    ),
    ...extraction,
    ...lines,
  })
  .meta({ id: 'Receipt', description: 'An uploaded receipt and what was read of it.' });

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
export const uploadAnswer = z
  .object({
    success: described(z.boolean(), 'Whether the receipt was read.', true),
    receipt_id: described(rowId, 'Id of the receipt.', 11),
    error: described(z.string().nullable(), 'Why it was not read, for people.', null),
    notice: described(
      z.string().nullable(),
      'Why a complete analysis is doubtful, such as a document that does not look like a receipt.',
      null,
    ),
    ...extraction,
    ...lines,
    confidence: z
      .object({
        amount: confidence('amount'),
        date: confidence('date'),
        vendor: confidence('vendor'),
        invoice_id: confidence("invoice's number"),
      })
      .meta({ description: 'How sure the reading is, by field; null where nothing was detected.' }),
    category: recommended('category', 'Meals'),
    policy: recommended('policy', 'Standard Reimbursement'),
    duplicate_of: described(
      rowId.nullable(),
      "Another receipt of the caller's organization with the same content.",
      null,
    ),
  })
  .meta({
    id: 'UploadAnswer',
    description: 'The receipt that a file became, as far as it was read.',
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
