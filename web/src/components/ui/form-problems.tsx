import type { WrongField } from '../../lib/use-wrong-fields.ts';
import { Banner } from './banner.tsx';

/** The refusal above a form, with every wrong field if there are several. */
export function FormProblems({
  form: { failure, wrongFields },
}: {
  form: { failure: string | null; wrongFields: readonly WrongField[] };
}) {
  if (wrongFields.length < 2) {
    return failure === null ? null : <Banner tone="error">{failure}</Banner>;
  }
  return (
    <Banner tone="error" title={`${wrongFields.length} fields need attention`}>
      {failure !== null && <p>{failure}</p>}
      <ul aria-label="Fields that need attention" className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
        {wrongFields.map(({ label, control }) => (
          <li key={control.id}>
            <a
              href={`#${control.id}`}
              className="font-medium underline underline-offset-2"
              onClick={(event) => {
                event.preventDefault();
                control.focus();
              }}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
