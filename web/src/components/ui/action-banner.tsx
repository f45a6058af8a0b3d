import { Link } from 'react-router';
import type { ActionResult } from '../../lib/action-result.ts';
import { Banner } from './banner.tsx';

/** The result of an action. A proposed one has a link to the pending changes. */
export const ActionBanner = ({ tone, message, isProposed = false }: ActionResult) => (
  <Banner
    tone={tone}
    action={
      isProposed && (
        <Link to="/admin/changes" className="touchable font-semibold underline underline-offset-2">
          View change
        </Link>
      )
    }
  >
    {message}
  </Banner>
);
