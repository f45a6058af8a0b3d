import { requireStepUp } from '@outlay/platform/auth';
import { ok, refuse, type Refused, type Result } from '@outlay/platform/result';
import { tooManyRequests, type RefusalCode } from '../domain/identity-refusals.ts';
import {
  DOMAINS_MAX,
  readDomain,
  recordOf,
  type SingleSignOnDomain,
} from '../domain/single-sign-on-domain.ts';
import { asAdmin, type AdminContext } from './as-admin.ts';
import { countAttempt } from './count-attempt.ts';
import type { Actor, UseCasePorts } from './ports.ts';
import { newSecret } from './secret-token.ts';

interface DomainCommand {
  readonly actor: Actor;
  readonly domain: string;
}

type Changed = Result<SingleSignOnDomain, RefusalCode>;

const domainNotFound = (): Refused<'NOT_FOUND'> => refuse('NOT_FOUND', 'Domain not found.');

const domainTaken = (): Refused<'DOMAIN_TAKEN'> =>
  refuse('DOMAIN_TAKEN', 'Another organization has proved this domain.', 'domain');

async function findDomain(
  { scope, organization }: AdminContext,
  name: string,
): Promise<SingleSignOnDomain | null> {
  const domains = await scope.singleSignOnDomains.all(organization.id);
  return domains.find(({ domain }) => domain === name) ?? null;
}

const report = (
  { scope, organization }: AdminContext,
  change: 'added' | 'proved' | 'removed',
  domain: string,
): Promise<void> =>
  scope.audit({
    organizationId: organization.id,
    kind: `single_sign_on.domain_${change}`,
    subject: `domain ${domain}`,
  });

/** Adds a domain to be proven; an existing one stays unchanged. */
export const addDomain =
  (ports: UseCasePorts) =>
  ({ actor, domain: given }: DomainCommand): Promise<Changed> =>
    asAdmin(ports, actor, async (context): Promise<Changed> => {
      const name = readDomain(given);
      if (!name.ok) return name;
      const { scope, organization, now } = context;
      const domains = await scope.singleSignOnDomains.all(organization.id);
      const known = domains.find(({ domain }) => domain === name.value);
      if (known) return ok(known);
      if (domains.length >= DOMAINS_MAX) {
        return refuse('LIMIT_REACHED', `There are ${DOMAINS_MAX} domains. Remove one first.`);
      }
      const stepUp = requireStepUp(actor.viewer, now);
      if (stepUp) return stepUp;
      const domain = { domain: name.value, token: newSecret(), provedAt: null };
      await scope.singleSignOnDomains.insert(organization.id, domain);
      await report(context, 'added', domain.domain);
      return ok(domain);
    });

/** Proves a domain by its DNS record, which is looked up between two transactions. */
export const proveDomain =
  (ports: UseCasePorts) =>
  async ({ actor, domain: given }: DomainCommand): Promise<Changed> => {
    const name = readDomain(given);
    if (!name.ok) return name;
    const found = await asAdmin(ports, actor, async (context): Promise<Changed> => {
      const domain = await findDomain(context, name.value);
      if (!domain) return domainNotFound();
      if (domain.provedAt) return ok(domain);
      const stepUp = requireStepUp(actor.viewer, context.now);
      if (stepUp) return stepUp;
      const throttle = { kind: 'single_sign_on_test', subject: context.admin.id } as const;
      const waitS = await countAttempt(context.scope, ports, [throttle]);
      return waitS > 0 ? tooManyRequests(waitS) : ok(domain);
    });
    if (!found.ok || found.value.provedAt) return found;
    const record = recordOf(found.value);
    const texts = await ports.domainRecords.textsOf(record.name);
    if (!texts.includes(record.value)) {
      const message = `${record.name} has no TXT record ${record.value}.`;
      return refuse('DOMAIN_NOT_PROVED', message, 'domain');
    }
    return asAdmin(ports, actor, (context) => saveProved(context, found.value));
  };

async function saveProved(context: AdminContext, looked: SingleSignOnDomain): Promise<Changed> {
  const { scope, organization, now } = context;
  await scope.singleSignOnDomains.lock(looked.domain);
  const domain = await findDomain(context, looked.domain);
  // A domain that was removed and added again meanwhile has another token.
  if (domain?.token !== looked.token) return domainNotFound();
  if (domain.provedAt) return ok(domain);
  if (await scope.singleSignOnDomains.isTaken(domain.domain)) return domainTaken();
  await scope.singleSignOnDomains.prove(organization.id, domain.domain, now);
  await report(context, 'proved', domain.domain);
  return ok({ ...domain, provedAt: now });
}

export const removeDomain =
  (ports: UseCasePorts) =>
  ({ actor, domain: name }: DomainCommand): Promise<Result<null, RefusalCode>> =>
    asAdmin(ports, actor, async (context): Promise<Result<null, RefusalCode>> => {
      const { scope, organization, now } = context;
      const domain = await findDomain(context, name);
      if (!domain) return domainNotFound();
      const stepUp = requireStepUp(actor.viewer, now);
      if (stepUp) return stepUp;
      await scope.singleSignOnDomains.remove(organization.id, name);
      await report(context, 'removed', name);
      return ok(null);
    });
