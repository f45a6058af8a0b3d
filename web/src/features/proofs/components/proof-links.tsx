import { countLinks, verdictText, verdictTitle, type Link } from '@outlay/verifier';
import { Status } from '../../../components/ui/status.tsx';
import { Banner } from '../../../components/ui/banner.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { LoadingNote } from '../../../components/ui/skeleton.tsx';
import { linkGroups, resultLabels } from '../link-groups.ts';
import type { CheckedLinks, Issuer } from '../use-links.ts';

const tones = { proved: 'success', consistent: 'warning', false: 'error' } as const;

const issuers: Record<Issuer, string> = {
  installation: "Signed with this installation's keys.",
  'file of keys': 'Signed with the keys that you added.',
  unknown: "Signed with keys that this installation doesn't know. Ask the issuer for its keys.",
};

/** The overall result of the checks: proven, consistent or false. */
export function ProofVerdict({ checked }: { checked: CheckedLinks }) {
  if (checked.state === 'checking') return <LoadingNote>Checking the proof</LoadingNote>;
  if (checked.state === 'unable') return <Banner tone="warning">{checked.message}</Banner>;
  const { links, verdict, issuer } = checked;
  const counts = countLinks(links);
  return (
    <Banner tone={tones[verdict.kind]} title={verdictTitle(verdict)}>
      {verdictText(verdict)} {verdict.kind !== 'false' && issuers[issuer]}
      <span className="mt-1 block text-sm">
        {counts.true} verified, {counts.false} false, {counts['not checked']} not checked. Checked
        in this browser.
      </span>
    </Banner>
  );
}

/** Each link with its result, under headings. */
export function ProofLinks({ links }: { links: readonly Link[] }) {
  return linkGroups.map(({ title, ids }) => {
    const own = links.filter(({ id }) => ids.includes(id));
    if (own.length === 0) return null;
    return (
      <Section key={title} title={title} className="break-inside-avoid print:shadow-none">
        <ul aria-label={title} className="-my-3 divide-y divide-line">
          {own.map((link) => (
            <li key={link.id} className="py-3">
              <LinkRow link={link} />
            </li>
          ))}
        </ul>
      </Section>
    );
  });
}

function LinkRow({ link: { title, detail, result } }: { link: Link }) {
  const { label, tone } = resultLabels[result];
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5">
      <div className="min-w-0 flex-[1_1_16rem]">
        <p className="font-medium">{title}</p>
        <p className="mt-0.5 text-sm wrap-anywhere text-ink-soft">{detail}</p>
      </div>
      <Status tone={tone}>{label}</Status>
    </div>
  );
}
