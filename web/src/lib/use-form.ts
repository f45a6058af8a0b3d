import { useEffect, useRef, useState, type RefObject, type SyntheticEvent } from 'react';
import { failureMessage, type Refusal } from './graphql-failures.ts';

export type FieldErrors<Values> = { [Name in keyof Values & string]?: string | undefined };

interface FormRules<Values> {
  initial: Values;
  /** What can be told before anything is sent; the server has the last word. */
  check?: (values: Values) => FieldErrors<Values>;
  /** Sends the values; the refusals of the answer, empty when it was done, undefined when none came. */
  send: (values: Values) => Promise<readonly Refusal[] | undefined>;
  onDone: (values: Values) => void;
  /** Said when the server gave no sentence of its own. */
  fallback: string;
  /** Keeps what is typed through a reload or a new sign-in, under this name. Never for a form with secrets. */
  draftKey?: string;
}

/** State of a small form: values, the sentence at each field, one for the whole, and where the focus goes. */
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

/** Sentences that name a field of ours stand there; the first of the others stands above the form. */
function sortRefusals<Values extends object>(
  refusals: readonly Refusal[] | undefined,
  values: Values,
  fallback: string,
): [FieldErrors<Values>, string | null] {
  const atFields = (refusals ?? []).filter(({ field }) => field && field in values);
  const others = (refusals ?? []).filter((refusal) => !atFields.includes(refusal));
  const fields = Object.fromEntries(
    // The first sentence about a field is the one that is shown.
    atFields.toReversed().map(({ field, message }) => [field, message]),
  ) as FieldErrors<Values>;
  const isTold = atFields.length > 0 && others.length === 0;
  return [fields, isTold ? null : failureMessage(others, fallback)];
}

/** Whoever cannot see the red sentence is led to its field. */
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

/** Only what was changed is kept: the rest follows the server, which may know better by then. */
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
    // A value of another program under our key is as good as none.
    return {};
  }
}

function writeDraft(draftKey: string | undefined, values: object): void {
  if (draftKey !== undefined) sessionStorage.setItem(storageKey(draftKey), JSON.stringify(values));
}

/** What was typed is given up: the person cancelled. */
export function forgetDraft(draftKey: string | undefined): void {
  if (draftKey !== undefined) sessionStorage.removeItem(storageKey(draftKey));
}
