import { countLinks, type Link, type LinkResult } from '@outlay/verifier';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { StatusMark } from '../../../components/ui/status.tsx';
import { classNames } from '../../../lib/class-names.ts';
import type { StatusTone } from '../../../lib/status-labels.ts';
import linkGroups from '../link-groups.json' with { type: 'json' };

const resultLabels: Record<LinkResult, { label: string; tone: StatusTone }> = {
  true: { label: 'Verified', tone: 'done' },
  false: { label: 'False', tone: 'failed' },
  'not checked': { label: 'Not checked', tone: 'draft' },
};

/** The result of every check, under headings with their counts. What could not be checked says why; the evidence is one click away. */
export function ProofLinks({ links }: { links: readonly Link[] }) {
  const [isDetailed, setIsDetailed] = useState(false);
  const counts = countLinks(links);
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 pb-2">
        <h2 className="text-md font-semibold">{links.length} checks</h2>
        <p className="text-sm text-ink-soft tabular-nums">
          <Count value={counts.true} word="verified" className="text-success" /> ·{' '}
          <Count value={counts['not checked']} word="not checked" className="text-warning" /> ·{' '}
          <Count value={counts.false} word="false" className="text-danger" />
        </p>
      </div>
      {linkGroups.map(({ title, ids }) => (
        <LinkGroup
          key={title}
          title={title}
          isDetailed={isDetailed}
          links={links.filter(({ id }) => ids.includes(id))}
        />
      ))}
      <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-3 print:hidden">
        <p className="text-xs text-ink-faint">Checked in this browser.</p>
        <Button
          size="sm"
          tone="quiet"
          aria-pressed={isDetailed}
          onClick={() => setIsDetailed(!isDetailed)}
        >
          {isDetailed ? 'Hide evidence' : 'Show evidence'}
        </Button>
      </div>
    </div>
  );
}

/** Only what is there has a colour. */
const Count = ({ value, word, className }: { value: number; word: string; className: string }) => (
  <span className={classNames(value > 0 && 'font-strong', value > 0 && className)}>
    {value} {word}
  </span>
);

interface LinkGroupProps {
  title: string;
  links: readonly Link[];
  isDetailed: boolean;
}

function LinkGroup({ title, links, isDetailed }: LinkGroupProps) {
  if (links.length === 0) return null;
  const { true: verified, false: wrong } = countLinks(links);
  return (
    <section className="break-inside-avoid border-t border-line py-3">
      <h3 className="mb-1.5 flex items-baseline justify-between text-sm font-semibold">
        {title}
        <span
          className={classNames(
            'text-xs font-normal tabular-nums',
            wrong > 0 ? 'text-danger' : 'text-ink-faint',
          )}
        >
          {verified} of {links.length}
        </span>
      </h3>
      <ul aria-label={title}>
        {links.map((link) => (
          <LinkRow key={link.id} link={link} isDetailed={isDetailed} />
        ))}
      </ul>
    </section>
  );
}

interface LinkRowProps {
  link: Link;
  isDetailed?: boolean;
}

/** One check. What doesn't hold has its reason, also without evidence. */
export function LinkRow({ link: { title, detail, result }, isDetailed = false }: LinkRowProps) {
  const { label, tone } = resultLabels[result];
  const isVerified = result === 'true';
  return (
    <li className="flex gap-2.5 py-1 text-sm">
      {isVerified ? (
        <Check aria-hidden="true" className="mt-[3px] size-3.5 shrink-0 text-success" />
      ) : (
        <StatusMark tone={tone} className="mt-[3px] size-3.5" />
      )}
      <div className="min-w-0">
        <p className={isVerified ? 'text-ink-soft' : 'text-ink'}>
          <span className="sr-only">{label}</span> {title}
        </p>
        {(isDetailed || !isVerified) && (
          <p className="text-xs wrap-anywhere text-ink-faint">{detail}</p>
        )}
      </div>
    </li>
  );
}
