import { Link } from 'react-router';
import type { ActionResult } from '../../lib/action-result.ts';
import { Banner } from './banner.tsx';

/** The result of an action; of one that waits for another admin, with the way to where it waits. */
export function ActionBanner({ tone, message, isProposed = false }: ActionResult) {
  return (
    <Banner
      tone={tone}
      action={
        isProposed && (
          <Link to="/admin/changes" className="font-semibold underline underline-offset-2">
            View change
          </Link>
        )
      }
    >
      {message}
    </Banner>
  );
}
