import { z } from 'zod';
import { described } from './described.ts';

/** A statement exactly as it was signed, so its members keep their names. */
export const describedStatement = (description: string) =>
  z
    .object({
      statement: z
        .looseObject({
          kind: described(z.string().max(40), 'What it says.', 'step.approved'),
          organizationId: described(
            z.string().regex(/^[1-9][0-9]*$/),
            'Id of the organization.',
            '1',
          ),
          subject: described(z.string().max(150), 'What it is about.', 'expense/42'),
          version: described(z.int().min(1), "The subject's version.", 1),
          body: z
            .record(z.string(), z.unknown())
            .meta({ description: 'Its fields, by kind.', examples: [{ stepNumber: 1 }] }),
          madeAt: described(
            z.iso.datetime(),
            "By the clock of the person's device.",
            '2026-11-20T09:30:00.000Z',
          ),
          nonce: described(z.string().max(64), 'Makes the statement unique.', 'b7f3c1'),
        })
        .meta({ description: 'The statement. Its canonical JSON (RFC 8785) is signed.' }),
      proof: z
        .object({
          keyId: described(
            z.string().max(1_400),
            'Id of the key that signed; session for a session that identity attests.',
            'session',
          ),
          signature: described(
            z.string().max(12_000),
            "By a device key: r and s in base64url. By a passkey: its assertion. By a session: identity's attestation (JWS).",
            'MEUCIQDx',
          ),
        })
        .meta({ description: 'Who signed it, and how.' }),
    })
    .meta({ description });
