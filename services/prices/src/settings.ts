import { envFields } from '@outlay/platform/config';
import { z } from 'zod';
import { guardianSetsFile } from './guardian-sets.ts';
import mainnetGuardians from './mainnet-guardians.json' with { type: 'json' };

/** A JSON file of the guardians whose signatures of prices count; by default those of Wormhole's mainnet. */
export const priceGuardianSets = () =>
  envFields
    .fileContent()
    .optional()
    .transform((content, context) => {
      const given: unknown = content === undefined ? mainnetGuardians : jsonOf(content);
      const sets = guardianSetsFile.safeParse(given);
      if (sets.success) return sets.data;
      const message = `no guardian sets: ${sets.error.issues[0]?.message ?? 'not JSON'}`;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });

function jsonOf(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
}
