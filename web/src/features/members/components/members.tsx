import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { DialogTrigger } from '../../../components/ui/dialog-trigger.tsx';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { MemberList } from './member-list.tsx';
import type { ActionResult } from '../../../lib/action-result.ts';

const inviteMember = lazyPart(() => import('./invite-member.tsx'));

/** All members of the organization, for its admins. */
export default function Members() {
  const [result, setResult] = useState<ActionResult | null>(null);
  return (
    <Section
      title="Members"
      action={
        <div className="flex flex-wrap justify-end gap-2">
          <ButtonLink size="sm" tone="quiet" to="/admin/members/invite">
            Invite several
          </ButtonLink>
          <DialogTrigger
            dialog={inviteMember}
            trigger={
              <Button Icon={UserPlus} size="sm" tone="primary">
                Invite member
              </Button>
            }
          >
            {(handle) => <inviteMember.Part handle={handle} onInvited={setResult} />}
          </DialogTrigger>
        </div>
      }
    >
      {result && (
        <div className="mb-4">
          <Banner tone={result.tone}>{result.message}</Banner>
        </div>
      )}
      <MemberList onResult={setResult} />
    </Section>
  );
}
