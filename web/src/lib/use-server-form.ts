import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState, type SyntheticEvent } from 'react';
import {
  get,
  useForm,
  useWatch,
  type ErrorOption,
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { resultOf, type ActionResult } from './action-result.ts';
import { useFormDraft } from './form-draft.ts';
import { failureMessage, isPendingConfirmation, type Refusal } from './graphql-failures.ts';
import { useWrongFields } from './use-wrong-fields.ts';

interface ServerFormRules<Values extends FieldValues> {
  /** Client-side checks; the server decides. */
  schema: z.ZodMiniType<Values, Values>;
  initial: Values;
  /**
   * Sends the values. Resolves to the refusals: empty on success, undefined without a response, null when it has handled the
   * result.
   */
  send: (values: Values) => Promise<readonly Refusal[] | null | undefined>;
  onDone?: (values: Values) => unknown;
  /** Shown when the server gave no message. */
  fallback: string;
  /** Shows the first refusal above the form even when it also shows at its field. */
  isRepeatedAbove?: boolean;
  /** Keeps the input under this name. Never for a form with secrets. */
  draft?: string | undefined;
}

export type ServerForm<Values extends FieldValues> = ReturnType<typeof useServerForm<Values>>;

/** A form that the server validates. Refusals show at their fields, others above the form. */
export function useServerForm<Values extends FieldValues>(rules: ServerFormRules<Values>) {
  const draft = useFormDraft(rules.draft, rules.initial);
  const { register, control, formState, setValue, setError, clearErrors, reset, handleSubmit } =
    useForm<Values>({
      resolver: zodResolver(rules.schema),
      defaultValues: { ...rules.initial, ...draft.kept } as DefaultValues<Values>,
      shouldFocusError: false,
    });
  const values = useWatch({ control }) as Values;
  const { errors, isSubmitting, isSubmitted, submitCount } = formState;
  const [sent, setSent] = useState<Values | null>(null);
  const [proposed, setProposed] = useState<ActionResult | null>(null);
  useEffect(() => draft.keep(values), [values]);

  const submit = handleSubmit(async (typed) => {
    setSent(null);
    setProposed(null);
    const refusals = await rules.send(typed).catch(() => undefined);
    if (refusals === null) return;
    if (isPendingConfirmation(refusals)) {
      draft.forget();
      setProposed(resultOf(refusals, rules.fallback));
    } else if (refusals?.length !== 0) {
      for (const each of messagesOf(refusals, values, rules)) setError(...each);
    } else {
      draft.forget();
      setSent(values);
      await rules.onDone?.(typed);
    }
  });
  const startOver = (from: Values = rules.initial) => {
    draft.forget();
    reset(from);
  };
  const errorAt = (name: string) => messageAt(errors, name);
  const { formRef, wrongFields } = useWrongFields(submitCount);
  const set = <Name extends FieldPath<Values>>(name: Name, value: FieldPathValue<Values, Name>) =>
    setValue(name, value, { shouldValidate: isSubmitted });
  return {
    values,
    failure: errors.root?.message ?? null,
    wrongFields,
    busy: isSubmitting,
    proposed,
    /** Whether the values are unchanged since the last save. */
    saved: sent === values,
    restored: draft.restored,
    forget: draft.forget,
    startOver,
    reset,
    control,
    clearErrors,
    errorAt,
    set,
    /** Props of a text field or a select. */
    field: (name: FieldPath<Values>) => ({
      ...register(name),
      value: valueAt(values, name) as string,
      error: errorAt(name),
    }),
    /** Props of a field that isn't an input element. */
    choice: <Name extends FieldPath<Values>>(name: Name) => ({
      value: valueAt(values, name),
      error: errorAt(name),
      onChange: (value: FieldPathValue<Values, Name>) => set(name, value),
    }),
    formProps: {
      ref: formRef,
      noValidate: true,
      onSubmit: (event: SyntheticEvent) => void submit(event),
    },
  };
}

const valueAt = <Values extends FieldValues, Name extends FieldPath<Values>>(
  values: Values,
  name: Name,
): FieldPathValue<Values, Name> => get(values, name);

/** Returns the message at this path; `root` has the message of a whole list. */
function messageAt(errors: object, name: string): string | undefined {
  const { message, root } = get<object, ErrorAt>(errors, name, {});
  return message ?? root?.message;
}

interface ErrorAt {
  message?: string;
  root?: { message?: string };
}

/** Returns errors by field; 'root' has the one above the form. */
function messagesOf<Values extends FieldValues>(
  refusals: readonly Refusal[] | undefined,
  values: Values,
  { fallback, isRepeatedAbove = false }: ServerFormRules<Values>,
): readonly (readonly [FieldPath<Values> | 'root', ErrorOption])[] {
  const isOurs = ({ field }: Refusal) => (field?.split('.')[0] ?? '') in values;
  const atFields = (refusals ?? []).filter(isOurs);
  const others = (refusals ?? []).filter((refusal) => !isOurs(refusal));
  const above = isRepeatedAbove ? (refusals ?? []) : others;
  const isAbove = atFields.length === 0 || above.length > 0;
  const error = (message: string): ErrorOption => ({ type: 'server', message });
  return [
    // Only the first error of a field is shown.
    ...atFields
      .toReversed()
      .map(({ field, message }) => [field as FieldPath<Values>, error(message)] as const),
    ...(isAbove ? [['root', error(failureMessage(above, fallback))] as const] : []),
  ];
}
