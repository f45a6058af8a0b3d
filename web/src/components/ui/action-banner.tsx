import type { ActionResult } from '../../lib/action-result.ts';
import { Banner } from './banner.tsx';
import { TextLink } from './text-link.tsx';

/** The result of an action. A proposed one has a link to the pending changes. */
export const ActionBanner = ({ tone, message, isProposed = false }: ActionResult) => (
  <Banner
    tone={tone}
    action={
      isProposed && (
        <TextLink look="strong" to="/admin/changes">
          View change
        </TextLink>
      )
    }
  >
    {message}
  </Banner>
);
