import { Section } from '../../../components/ui/section.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import {
  useSingleSignOnQuery,
  useAddSingleSignOnDomainMutation,
  useProveSingleSignOnDomainMutation,
  useRemoveSingleSignOnDomainMutation,
  type SingleSignOnPartsFragment,
} from '#graphql';
import { ProviderCard } from './provider-card.tsx';
import { useState } from 'react';
import * as z from 'zod/mini';
import { ActionBanner } from '../../../components/ui/action-banner.tsx';
import { ActionButton } from '../../../components/ui/action-button.tsx';
import { Status } from '../../../components/ui/status.tsx';
import { CopyButton } from '../../../components/ui/copy-button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { ServerForm } from '../../../components/ui/server-form.tsx';
import type { ActionResult } from '../../../lib/action-result.ts';
import { requiredText } from '../../../lib/form-schema.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';

/** How members sign in with the organization's own identity provider. */
export default function SingleSignOn() {
  const { data, error, refetch } = useSingleSignOnQuery();
  const settings = data?.singleSignOn;
  if (settings) {
    return (
      <div className="grid gap-10">
        <DomainsCard domains={settings.domains} />
        {/* Settings that another admin has confirmed meanwhile replace those in the form. */}
        <ProviderCard key={JSON.stringify(settings.provider)} {...settings} />
      </div>
    );
  }
  return (
    <Section title="Single sign-on">
      <NotLoaded what="single sign-on" rows={4} {...{ error, refetch }} />
    </Section>
  );
}

type Domain = SingleSignOnPartsFragment['domains'][number];

const refreshed = { refetchQueries: ['SingleSignOn'], awaitRefetchQueries: true };

/** Domains in which the provider may name people. */
function DomainsCard({ domains }: { domains: readonly Domain[] }) {
  const [result, setResult] = useState<ActionResult | null>(null);
  return (
    <Section title="Email domains">
      <p className="mb-4 text-ink-soft">
        Only people with an address of a verified domain can use single sign-on.
      </p>
      {result && <ActionBanner {...result} />}
      {domains.length > 0 && (
        <ul aria-label="Email domains" className="mb-5 divide-y divide-line">
          {domains.map((domain) => (
            <li key={domain.domain}>
              <DomainItem domain={domain} onResult={setResult} />
            </li>
          ))}
        </ul>
      )}
      <AddDomain />
    </Section>
  );
}

function AddDomain() {
  const [add] = useAddSingleSignOnDomainMutation(refreshed);
  const form = useServerForm({
    schema: z.object({ domain: requiredText('Enter a domain') }),
    initial: { domain: '' },
    draft: 'domain',
    send: async (variables) => (await add(variables))?.errors,
    onDone: (): void => form.startOver({ domain: '' }),
    fallback: 'Failed to add the domain',
  });
  return (
    <ServerForm form={form} submitLabel="Add domain">
      <TextField
        label="Domain"
        placeholder="example.com"
        spellCheck={false}
        autoComplete="off"
        {...form.field('domain')}
      />
    </ServerForm>
  );
}

function DomainItem({
  domain: { domain, recordName, recordValue, provedAt },
  onResult,
}: {
  domain: Domain;
  onResult: (result: ActionResult | null) => void;
}) {
  const [prove] = useProveSingleSignOnDomainMutation(refreshed);
  const [remove] = useRemoveSingleSignOnDomainMutation(refreshed);
  return (
    <article aria-label={domain} className="grid gap-3 min-h-10 py-1.5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="wrap-anywhere">{domain}</span>
          <Status tone={provedAt === null ? 'waiting' : 'done'}>
            {provedAt === null ? 'Not verified' : 'Verified'}
          </Status>
        </p>
        <div className="flex flex-wrap gap-2">
          {provedAt === null && (
            <ActionButton
              label="Verify"
              send={() => prove({ domain })}
              done={`${domain} verified`}
              fallback={`Failed to verify ${domain}`}
              onResult={onResult}
            />
          )}
          <ActionButton
            label="Remove"
            name={`Remove ${domain}`}
            tone="danger"
            confirm={{
              title: 'Remove this domain?',
              question: `People with an address of ${domain} can't use single sign-on any more.`,
              confirmLabel: 'Remove domain',
            }}
            send={() => remove({ domain })}
            done={`${domain} removed`}
            fallback={`Failed to remove ${domain}`}
            onResult={onResult}
          />
        </div>
      </div>
      {provedAt === null && (
        <div className="grid gap-1.5 text-sm text-ink-soft">
          <p>Add this TXT record to your DNS, then verify. It can take an hour to show.</p>
          <Copied label="Name of the record" text={recordName} />
          <Copied label="Value of the record" text={recordValue} />
        </div>
      )}
    </article>
  );
}

const Copied = ({ label, text }: { label: string; text: string }) => (
  <p className="flex flex-wrap items-center gap-1">
    <code className="wrap-anywhere text-ink">{text}</code>
    <CopyButton text={text} label={`Copy: ${label}`} />
  </p>
);
