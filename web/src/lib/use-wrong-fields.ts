import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

export interface WrongField {
  label: string;
  control: HTMLElement;
}

/** The fields that a form marks as wrong, in the order of the page. Each submission moves the focus to the first of them. */
export function useWrongFields(submitCount: number): {
  formRef: RefObject<HTMLFormElement | null>;
  wrongFields: readonly WrongField[];
} {
  const formRef = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState<readonly WrongField[]>([]);
  // The controls of a field and their labels are only known after rendering.
  useLayoutEffect(() => {
    const next = markedIn(formRef.current).map((control) => ({ label: labelOf(control), control }));
    const isSame =
      next.length === fields.length &&
      next.every(({ control }, index) => control === fields[index]?.control);
    if (!isSame) setFields(next);
  });
  // Announces the first wrong field to people who can't see it, by moving the focus.
  useEffect(() => markedIn(formRef.current)[0]?.focus(), [submitCount]);
  return { formRef, wrongFields: fields };
}

const markedIn = (form: HTMLFormElement | null): HTMLElement[] => [
  ...(form?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? []),
];

function labelOf(control: HTMLElement): string {
  const own = (control as HTMLInputElement).labels?.[0] ?? null;
  const legend = control.closest('fieldset')?.querySelector('legend') ?? null;
  // One choice of several is labelled with its own value; the field is the group.
  const isChoice = control.matches('[type=checkbox], [type=radio]');
  const label = isChoice ? (legend ?? own) : (own ?? legend);
  return control.getAttribute('aria-label') ?? label?.textContent ?? '';
}
