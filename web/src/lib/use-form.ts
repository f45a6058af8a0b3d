import { useEffect, useRef, useState, type RefObject, type SyntheticEvent } from 'react';
import { failureMessage, type Refusal } from './graphql-failures.ts';

export type FieldErrors<Values> = { [Name in keyof Values & string]?: string | undefined };

interface FormRules<Values> {
  initial: Values;
  /** Client-side checks; the server has the last word. */
  check?: (values: Values) => FieldErrors<Values>;
  /** Sends the values. Resolves to the refusals, empty on success, undefined without a response. */
  send: (values: Values) => Promise<readonly Refusal[] | undefined>;
  onDone: (values: Values) => void;
  /** Shown when the server gave no message. */
  fallback: string;
  /** Keeps the input through a reload or a new sign-in, under this name. Never for a form with secrets. */
  draftKey?: string;
}

/** State of a small form: values, an error per field, one for the whole form, and focus. */
export function useForm<Values extends object>(rules: FormRules<Values>) {
  const { draftKey } = rules;
  const [values, setValues] = useState(() => ({ ...rules.initial, ...readDraft(draftKey) }));
  const [errors, setErrors] = useState<FieldErrors<Values>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { formRef, focusFirstError } = useFirstErrorFocus();

  const set = <Name extends keyof Values & string>(name: Name, value: Values[Name]) => {
    const next = { ...values, [name]: value };
    setValues(next);
    setErrors((current) => ({ ...current, [name]: undefined }));
    writeDraft(draftKey, changedFrom(rules.initial, next));
  };
  const reject = (fields: FieldErrors<Values>, message: string | null) => {
    setErrors(fields);
    setFailure(message);
    focusFirstError();
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const problems = rules.check?.(values) ?? {};
    if (Object.values(problems).some((problem) => problem !== undefined)) {
      reject(problems, null);
      return;
    }
    setBusy(true);
    setFailure(null);
    const refusals = await rules.send(values).catch(() => undefined);
    setBusy(false);
    if (refusals?.length === 0) {
      forgetDraft(draftKey);
      rules.onDone(values);
    } else {
      reject(...sortRefusals(refusals, values, rules.fallback));
    }
  };
  return {
    values,
    set,
    setValues,
    errors,
    failure,
    busy,
    formProps: {
      ref: formRef,
      noValidate: true,
      onSubmit: (event: SyntheticEvent) => void submit(event),
    },
  };
}

/** Errors that name one of our fields show there; the first of the others shows above the form. */
function sortRefusals<Values extends object>(
  refusals: readonly Refusal[] | undefined,
  values: Values,
  fallback: string,
): [FieldErrors<Values>, string | null] {
  const atFields = (refusals ?? []).filter(({ field }) => field && field in values);
  const others = (refusals ?? []).filter((refusal) => !atFields.includes(refusal));
  const fields = Object.fromEntries(
    // Only the first error of a field is shown.
    atFields.toReversed().map(({ field, message }) => [field, message]),
  ) as FieldErrors<Values>;
  const isTold = atFields.length > 0 && others.length === 0;
  return [fields, isTold ? null : failureMessage(others, fallback)];
}

/** Moves the focus to the field, for people who can't see the error. */
function useFirstErrorFocus(): {
  formRef: RefObject<HTMLFormElement | null>;
  focusFirstError: () => void;
} {
  const formRef = useRef<HTMLFormElement>(null);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked === 0) return;
    formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [asked]);
  return { formRef, focusFirstError: () => setAsked((count) => count + 1) };
}

/** Only changes are kept: the rest follows the server, which may be newer by then. */
function changedFrom<Values extends object>(initial: Values, values: Values): object {
  const before = new Map(Object.entries(initial));
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before.get(name)),
    ),
  );
}

const storageKey = (draftKey: string): string => `form:${draftKey}`;

function readDraft(draftKey: string | undefined): object {
  if (draftKey === undefined) return {};
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey(draftKey)) ?? '{}');
    return typeof stored === 'object' && stored !== null ? stored : {};
  } catch {
    // Another program's value under our key is ignored.
    return {};
  }
}

function writeDraft(draftKey: string | undefined, values: object): void {
  if (draftKey !== undefined) sessionStorage.setItem(storageKey(draftKey), JSON.stringify(values));
}

/** The user cancelled: discards the input. */
export function forgetDraft(draftKey: string | undefined): void {
  if (draftKey !== undefined) sessionStorage.removeItem(storageKey(draftKey));
}
