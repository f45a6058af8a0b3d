import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { DEFAULT_TREASURY } from './domain/treasuries.ts';

/** A treasury beside the default one. */
export interface ConfiguredTreasury {
  readonly name: string;
  /** Content of its Solana key file. */
  readonly key: string;
  /** Ids of the organisations that it may pay for; null: all. */
  readonly organizations: readonly string[] | null;
}

const entries = z
  .array(
    z.strictObject({
      name: z
        .string()
        .regex(/^[a-z][a-z0-9-]{0,39}$/, 'a name has 1 to 40 small letters, digits and hyphens')
        .refine((name) => name !== DEFAULT_TREASURY, 'that name is used by TREASURY_KEY_FILE'),
      /** Relative to the file that names it. */
      keyFile: z.string().min(1),
      organizations: z
        .array(z.string().regex(/^\d{1,18}$/))
        .min(1)
        .optional(),
    }),
  )
  .min(1)
  .refine(
    (all) => new Set(all.map(({ name }) => name)).size === all.length,
    'two treasuries have one name',
  )
  .refine(
    (all) => all.length === 1 || all.every(({ organizations }) => organizations),
    'only a single one may be for all organisations',
  )
  .refine((all) => {
    const served = all.flatMap(({ organizations = [] }) => organizations);
    return new Set(served).size === served.length;
  }, 'an organisation has one second treasury at most');

/** The treasuries in a file, with their keys. */
export const treasuriesFile = () =>
  z
    .string()
    .min(1)
    .transform((path, context): ConfiguredTreasury[] => {
      try {
        return entries.parse(JSON.parse(readFileSync(path, 'utf8'))).map((entry) => ({
          name: entry.name,
          key: readFileSync(resolve(dirname(path), entry.keyFile), 'utf8'),
          organizations: entry.organizations ?? null,
        }));
      } catch (error) {
        context.addIssue({ code: 'custom', message: problemWith(path, error) });
        return z.NEVER;
      }
    });

const problemWith = (path: string, error: unknown): string =>
  error instanceof z.ZodError
    ? `${path} is not a list of treasuries: ${z.prettifyError(error)}`
    : `${path}, or a key file it names, cannot be read`;
