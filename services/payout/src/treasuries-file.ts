import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** An organization's second treasury. */
export interface ConfiguredTreasury {
  readonly name: string;
  readonly organizationId: string;
  readonly isPrimary: false;
}

const entries = z
  .array(
    z.strictObject({
      name: z
        .string()
        .regex(/^[a-z][a-z0-9-]{0,39}$/, 'a name has 1 to 40 small letters, digits and hyphens')
        .refine(
          (name) => !name.startsWith('organization-'),
          "this name is reserved for an organization's own treasury",
        ),
      organization: z.string().regex(/^[1-9]\d{0,17}$/),
    }),
  )
  .min(1)
  .refine(
    (all) => new Set(all.map(({ name }) => name)).size === all.length,
    'two treasuries have the same name',
  )
  .refine(
    (all) => new Set(all.map(({ organization }) => organization)).size === all.length,
    'an organization can have only one second treasury',
  );

export const treasuriesFile = () =>
  z
    .string()
    .min(1)
    .transform((path, context): ConfiguredTreasury[] => {
      try {
        return entries
          .parse(JSON.parse(readFileSync(path, 'utf8')))
          .map(({ name, organization }) => ({
            name,
            organizationId: organization,
            isPrimary: false,
          }));
      } catch (error) {
        context.addIssue({ code: 'custom', message: problemWith(path, error) });
        return z.NEVER;
      }
    });

const problemWith = (path: string, error: unknown): string =>
  error instanceof z.ZodError
    ? `${path} is not a list of treasuries: ${z.prettifyError(error)}`
    : `${path} cannot be read`;
