import type { z } from 'zod';

/** Adds a field's meaning and an example to the documents generated from the schema. */
export const described = <Schema extends z.ZodType>(
  schema: Schema,
  description: string,
  example: unknown,
): Schema => schema.meta({ ...schema.meta(), description, examples: [example] });
