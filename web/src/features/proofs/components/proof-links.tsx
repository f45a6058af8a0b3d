import { countLinks, type Link } from '@outlay/verifier';
import { Badge } from '../../../components/ui/badge.tsx';
import { Banner } from '../../../components/ui/banner.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { LoadingNote } from '../../../components/ui/skeleton.tsx';
import { linkGroups, resultLabels } from '../link-groups.ts';
import type { CheckedLinks } from '../use-links.ts';

/** What the checks found, in one sentence. */
export function ProofVerdict({ checked }: { checked: CheckedLinks }) {
  if (checked.state === 'checking') return <LoadingNote>Checking the proof</LoadingNote>;
  if (checked.state === 'unable') return <Banner tone="warning">{checked.message}</Banner>;
  const { true: verified, false: wrong, 'not checked': unchecked } = countLinks(checked.links);
  const counts = `${verified} verified, ${wrong} false, ${unchecked} not checked.`;
  return wrong === 0 ? (
    <Banner tone="success" title="No check failed">
      {counts} Checked in this browser.
    </Banner>
  ) : (
    <Banner tone="error" title="This proof has false links">
      {counts} Do not rely on it.
    </Banner>
  );
}

/** Each link with its result, under headings. */
export function ProofLinks({ links }: { links: readonly Link[] }) {
  return linkGroups.map(({ title, ids }) => {
    const own = links.filter(({ id }) => ids.includes(id));
    if (own.length === 0) return null;
    return (
      <Card key={title} title={title} className="break-inside-avoid print:shadow-none">
        <ul aria-label={title} className="-my-3 divide-y divide-line">
          {own.map((link) => (
            <li key={link.id} className="py-3">
              <LinkRow link={link} />
            </li>
          ))}
        </ul>
      </Card>
    );
  });
}

function LinkRow({ link: { title, detail, result } }: { link: Link }) {
  const { label, tone } = resultLabels[result];
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5">
      <div className="min-w-0 flex-[1_1_16rem]">
        <p className="font-medium">{title}</p>
        <p className="mt-0.5 text-[0.8125rem] wrap-anywhere text-ink-soft">{detail}</p>
      </div>
      <Badge tone={tone}>{label}</Badge>
    </div>
  );
}
