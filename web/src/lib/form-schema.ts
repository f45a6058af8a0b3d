import * as z from 'zod/mini';
import { amountProblem, decimalOf } from './read-amount.ts';

/** A text that must not be blank, without the surrounding spaces. */
export const requiredText = (message: string) =>
  z.string().check(z.trim(), z.minLength(1, message));

/** A list of choices, at least one of which is needed. */
export const someOf = <Value extends string>(message: string) =>
  z.array(z.custom<Value>()).check(z.minLength(1, message));

/** A schema with a rule that names the problem. */
export const checked = <Schema extends z.ZodMiniType>(
  schema: Schema,
  problemOf: (value: z.output<Schema>) => string | undefined | null,
): Schema =>
  schema.check(({ value, issues }) => {
    const message = problemOf(value);
    if (message) issues.push({ code: 'custom', message, input: value });
  });

/** A text of at most this length, counted as people do: an emoji is one character. */
export const shortText = (charactersMax: number, message: string) =>
  z.refine<string>((text) => Array.from(text).length <= charactersMax, message);

/** A typed amount, which a valid form has as a decimal; '' for an optional one that is empty. */
export const money = (currency: string, rule: 'required' | 'optional') =>
  z.pipe(
    z.string(),
    z.transform((text, { issues }) => {
      const message = amountProblem(text, currency, rule);
      if (message !== null) issues.push({ code: 'custom', message, input: text });
      return decimalOf(text, currency) ?? '';
    }),
  );
