import { serveEventSchemasAt } from '@outlay/platform/events';
import { createDatabase } from '@outlay/platform/postgres';
import { createSealAlarm } from '@outlay/platform/sealing';
import { createLogger } from '@outlay/platform/telemetry';
import { ALL_ORGANIZATIONS } from '@outlay/platform/tenancy';
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { readCommandConfig } from './config.ts';
import { SHOWN_LINK_LIFETIME_MS } from './domain/mail-link.ts';
import { keepRowSeals } from './persistence/row-seals.ts';
import { createUnitOfWork } from './persistence/unit-of-work.ts';
import { provisionOrganization } from './use-cases/provision-organization.ts';

// Usage: node create-organization.ts --name 'Acme' --admin-email ada@acme.example --admin-first-name Ada --admin-last-name Lovelace [--country DE]
// Creates an organization and invites its admin: by email, which identity sends, or without SMTP_URL by a link that is printed.
const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    ...{ name: text, country: text, 'admin-email': text },
    ...{ 'admin-first-name': text, 'admin-last-name': text },
  },
});
const config = readCommandConfig();
serveEventSchemasAt(config.PUBLIC_URL);
const log = createLogger('identity', config.LOG_LEVEL);
keepRowSeals(config.ROW_SEAL_KEY_FILE, createSealAlarm(log));
const database = createDatabase({
  url: config.DATABASE_URL,
  poolMax: 2,
  applicationName: 'identity',
  log,
  scopeByDefault: ALL_ORGANIZATIONS,
});
const clock = { now: () => new Date() };
/** Its first admin founds the log when they join. */
const authorityParts = {
  get states(): never {
    throw new Error('this command writes no authority log');
  },
  get trust(): never {
    throw new Error('this command judges nothing');
  },
};
const unitOfWork = createUnitOfWork((work) => database.transaction(work), clock, authorityParts);
const email = values['admin-email'] ?? '';
const result = await provisionOrganization({ unitOfWork, clock, publicUrl: config.PUBLIC_URL })({
  input: {
    name: values.name ?? '',
    email,
    firstName: values['admin-first-name'] ?? '',
    lastName: values['admin-last-name'] ?? '',
    country: values.country ?? null,
  },
  byMail: config.SMTP_URL !== undefined,
  origin: {
    ...{ actorId: null, correlationId: randomUUID(), traceparent: null },
    ...{ address: null, userAgent: null },
  },
});
await database.$client.end();

const OUTCOMES = {
  created: 'was created',
  renewed: 'existed already; its admin is invited again',
  unchanged: 'existed already; nothing was changed',
} as const;

if (result.ok) {
  const { organizationId, outcome, link } = result.value;
  console.log(`Organization ${organizationId} ${OUTCOMES[outcome]}.`);
  if (outcome !== 'unchanged') {
    const hours = SHOWN_LINK_LIFETIME_MS / 3_600_000;
    console.log(
      link === null
        ? `${email} gets an email with a link.`
        : `There is no SMTP_URL. Give ${email} this link, which works once, within ${hours} hours: ${link}`,
    );
  }
} else {
  for (const { field, message } of result.refusals)
    console.error(`${field ?? 'input'}: ${message}`);
  process.exitCode = 1;
}
