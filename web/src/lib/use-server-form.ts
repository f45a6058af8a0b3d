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
  type UseFormReturn,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { resultOf, type ActionResult } from './action-result.ts';
import { useFormDraft } from './form-draft.ts';
import { failureMessage, isPendingConfirmation, type Refusal } from './graphql-failures.ts';
import { forgetSave, trackSave } from './pending-saves.ts';
import { useMerge } from './use-merge.ts';
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
  /** Keeps the input under this name, which is the subject's without its version. Never for a form with secrets. */
  draft?: string | undefined;
  /** The version of `initial`. When it changes, someone else's changes are merged into the form. */
  version?: string | number | undefined;
  /** Fields that are chosen together when both sides changed them. */
  pair?: readonly (keyof Values & string)[];
}

export type ServerForm<Values extends FieldValues> = ReturnType<typeof useServerForm<Values>>;

/** A form that the server validates. Refusals show at their fields, others above the form. */
export function useServerForm<Values extends FieldValues>(rules: ServerFormRules<Values>) {
  const { input, values, draft, merge, merging, set, forget } = useDraftInput(rules);
  const { register, control, formState, clearErrors, reset } = input;
  const { errors, isSubmitting, submitCount } = formState;
  const { submit, sent, proposed } = useSubmission(rules, input, values, (saved) => {
    forget();
    if (saved) merging.rebase(saved);
  });
  const startOver = (from: Values = rules.initial) => {
    forget();
    reset(from);
  };
  const errorAt = (name: string) => messageAt(errors, name);
  const { formRef, wrongFields } = useWrongFields(submitCount);
  return {
    values,
    failure: errors.root?.message ?? null,
    wrongFields,
    busy: isSubmitting,
    proposed,
    /** Whether the values are unchanged since the last save. */
    saved: sent === values,
    restored: draft.restored,
    /** What someone else has changed meanwhile; null for nothing. */
    merge,
    choose: merging.choose,
    rebase: merging.rebase,
    forget,
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
      onSubmit: (event: SyntheticEvent) => {
        const save = submit(event);
        if (rules.draft !== undefined) trackSave(rules.draft, save);
      },
    },
  };
}

/** The input, restored from an earlier visit and merged with what someone else saves meanwhile. */
function useDraftInput<Values extends FieldValues>(rules: ServerFormRules<Values>) {
  const version = rules.version === undefined ? undefined : String(rules.version);
  const draft = useFormDraft(rules.draft, rules.initial, version);
  const input = useForm<Values>({
    resolver: zodResolver(rules.schema),
    defaultValues: { ...rules.initial, ...draft.kept?.values } as DefaultValues<Values>,
    shouldFocusError: false,
  });
  const { isSubmitting, isSubmitted } = input.formState;
  const values = useWatch({ control: input.control }) as Values;
  useEffect(() => draft.keep(values), [values]);
  const set = <Name extends FieldPath<Values>>(name: Name, value: FieldPathValue<Values, Name>) =>
    input.setValue(name, value, { shouldValidate: isSubmitted });
  const { merge, ...merging } = useMerge({
    initial: rules.initial,
    version,
    pair: rules.pair ?? [],
    kept: draft.kept,
    values,
    isBusy: isSubmitting,
    onTake: (taken) => {
      input.clearErrors('root');
      for (const [name, value] of Object.entries(taken)) {
        set(name as FieldPath<Values>, value as FieldPathValue<Values, FieldPath<Values>>);
      }
    },
  });
  const forget = () => {
    draft.forget();
    merging.clear();
    if (rules.draft !== undefined) forgetSave(rules.draft);
  };
  return { input, values, draft, merge, merging, set, forget };
}

/** Sends the input. `onSent` gets what was saved; null for what waits for a confirmation. */
function useSubmission<Values extends FieldValues>(
  rules: ServerFormRules<Values>,
  { handleSubmit, setError }: UseFormReturn<Values>,
  values: Values,
  onSent: (saved: Values | null) => void,
) {
  const [sent, setSent] = useState<Values | null>(null);
  const [proposed, setProposed] = useState<ActionResult | null>(null);
  const send = async (typed: Values): Promise<boolean> => {
    setSent(null);
    setProposed(null);
    const refusals = await rules.send(typed).catch(() => undefined);
    if (refusals === null) return true;
    if (isPendingConfirmation(refusals)) {
      onSent(null);
      setProposed(resultOf(refusals, rules.fallback));
      return true;
    }
    if (refusals?.length !== 0) {
      for (const each of messagesOf(refusals, values, rules)) setError(...each);
      return false;
    }
    onSent(values);
    setSent(values);
    await rules.onDone?.(typed);
    return true;
  };
  /** Resolves to whether the input was sent and accepted. */
  const submit = async (event: SyntheticEvent): Promise<boolean> => {
    let isAccepted = false;
    await handleSubmit(async (typed) => {
      isAccepted = await send(typed);
    })(event);
    return isAccepted;
  };
  return { submit, sent, proposed };
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
