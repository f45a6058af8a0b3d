import { CircleAlert, CircleCheck } from 'lucide-react';
import { TextButton } from '../../components/ui/text-link.tsx';
import { Banner } from '../../components/ui/banner.tsx';

export interface ItemResult {
  key: string;
  title: string;
  /** The server's message; null on success. */
  failure: string | null;
}

interface ResultBannerProps {
  verb: string;
  results: readonly ItemResult[];
  onClose: () => void;
}

/** The result for each of several expenses; `verb` names the action. */
export function ResultBanner({ verb, results, onClose }: ResultBannerProps) {
  const done = results.filter(({ failure }) => failure === null).length;
  return (
    <Banner
      isNews
      tone={done === results.length ? 'success' : 'warning'}
      title={`${done} of ${results.length} ${verb}`}
      action={
        <TextButton look="strong" onClick={onClose}>
          Close
        </TextButton>
      }
    >
      <ul aria-label="Result per expense" className="mt-1 grid gap-1">
        {results.map(({ key, title, failure }) => {
          const Icon = failure === null ? CircleCheck : CircleAlert;
          return (
            <li key={key} className="flex items-start gap-2">
              <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              <span className="min-w-0 wrap-anywhere">
                {title}: {failure ?? verb}
              </span>
            </li>
          );
        })}
      </ul>
    </Banner>
  );
}
