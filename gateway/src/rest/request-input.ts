import { isRowId } from '@outlay/platform/text';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { invalid, RestError } from './rest-error.ts';
import { withTexts } from './shape-fields.ts';

/** Reads an id. Ids are positive integers; anything else is treated as an unknown id. */
export const idParameter = (request: FastifyRequest, name = 'id'): string => {
  const value = (request.params as Record<string, string | undefined>)[name] ?? '';
  return isRowId(value) ? value : '0';
};

/** Reads the page in the path, counted from 0. Anything else becomes the first page number that has no link. */
export const pageParameter = (request: FastifyRequest): string => {
  const { page = '' } = request.params as Record<string, string | undefined>;
  return /^(?:0|[1-9]\d?)$/.test(page) ? page : '99';
};

/** Returns the client's Idempotency-Key; null without one. */
export const idempotencyKey = (request: FastifyRequest): string | null => {
  const value = request.headers['idempotency-key'];
  return typeof value === 'string' ? value : null;
};

/** Zod compares the length of any value that has one, and throws if it can't be compared: {"length": {"toString": 1}}. */
function parse<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): z.ZodSafeParseResult<z.output<Schema>> {
  try {
    return schema.safeParse(input);
  } catch (error) {
    if (error instanceof TypeError)
      throw invalid('body', 'A field of the body has the wrong type.');
    throw error;
  }
}

/** Parses a body or query by its schema. @throws 422 naming every invalid field. */
export function readInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  const parsed = parse(schema, input);
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({
          field: [...issue.path, key].join('.'),
          message: `Unknown field: ${key}.`,
        }))
      : [{ field: issue.path.join('.') || 'body', message: issue.message }],
  );
  const [first] = errors;
  throw new RestError(422, 'VALIDATION_FAILED', first?.message ?? 'The input is not valid.', {
    errors,
  });
}

/** Reads a whole number of a query. */
export const wholeNumber = (
  name: string,
  { min, max, fallback }: { readonly min: number; readonly max: number; readonly fallback: number },
) =>
  z.coerce
    .number({ error: `${name} must be a whole number.` })
    .int(`${name} must be a whole number.`)
    .min(min, `${name} must be ${min} or more.`)
    .max(max, `${name} must be at most ${max}.`)
    .default(fallback);

/** Paging parameters of every list. */
export const paging = withTexts('paging', {
  skip: wholeNumber('skip', { min: 0, max: 100_000, fallback: 0 }),
  limit: wholeNumber('limit', { min: 1, max: 100, fallback: 100 }),
});

/** Reads an id in JSON: a positive integer, as number or text. */
export const jsonId = (name: string) =>
  z
    .union([z.number().meta({ type: 'integer', minimum: 1 }), z.string()])
    .transform(String)
    .refine((value) => isRowId(value), `${name} does not exist.`)
    .meta({ description: `Id of the ${name.toLowerCase()}.`, examples: [1] });

/** Reads an id in a query, where every value is a text. */
export const queryId = (name: string) =>
  z
    .string({ error: `${name} must be given once.` })
    .refine((value) => isRowId(value), `${name} does not exist.`)
    .meta({ type: 'integer', minimum: 1, examples: [1] });

/** Reads the text of a JSON field. */
export const jsonText = (name: string) => z.string({ error: `${name} must be a text.` });

/** Number of digits of a JSON number that every parser keeps. */
const NUMBER_DIGITS_MAX = 15;

const NO_AMOUNT = 'Amount must be a number.';

const amountText = (error: (given: { readonly input?: unknown }) => string) =>
  z.union([z.number(), z.string()], { error }).transform((value, context) => {
    const text = typeof value === 'number' ? plainNotation(value) : value.trim();
    if (typeof value === 'number' && significantDigits(text) > NUMBER_DIGITS_MAX) {
      context.addIssue({ code: 'custom', message: 'Send an amount of over 15 digits as a text.' });
      return z.NEVER;
    }
    if (/^-?\d{1,30}(\.\d{1,30})?$/.test(text)) return text;
    context.addIssue({ code: 'custom', message: NO_AMOUNT });
    return z.NEVER;
  });

/**
 * Reads a JSON number or text as decimal notation. A number keeps the digits that it was written with, as far as JSON keeps
 * them.
 */
export const jsonAmount = amountText(() => NO_AMOUNT);

/** The same, with another message for a missing amount. */
export const requiredAmount = amountText(({ input }) =>
  input === undefined || input === null ? 'Amount is required.' : NO_AMOUNT,
);

const significantDigits = (decimal: string): number =>
  decimal.replace(/\D/g, '').replace(/^0+|0+$/g, '').length;

/** Formats a number without exponent: 1e-7 is 0.0000001. */
function plainNotation(value: number): string {
  const text = String(value);
  const match = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  if (!match) return text;
  const [, sign = '', lead = '', fraction = '', exponent = '0'] = match;
  const shift = Number(exponent);
  const digits = lead + fraction;
  if (shift < 0) return `${sign}0.${'0'.repeat(-shift - 1)}${digits}`;
  return sign + digits.padEnd(shift + 1, '0');
}

/** The body of a JSON request. @throws 422 when it is not an object. */
export function jsonObject(request: FastifyRequest): Record<string, unknown> {
  const { body } = request;
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) {
    return body as Record<string, unknown>;
  }
  throw invalid('body', 'The body must be a JSON object.');
}
