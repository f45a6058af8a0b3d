/** A refusal: a stable code for programs, a message for people, and the input field concerned, if any. */
export interface Refusal<Code extends string = string> {
  readonly code: Code;
  readonly message: string;
  readonly field?: string;
  /** The statement that the caller is to sign, in canonical JSON, where nothing but a signature is missing. */
  readonly statement?: string;
}

export type Ok<Value> = { readonly ok: true; readonly value: Value };
export type Refused<Code extends string = string> = {
  readonly ok: false;
  readonly refusals: readonly [Refusal<Code>, ...Refusal<Code>[]];
};

/** The outcome of a decision. Refusals are values; faults are thrown. */
export type Result<Value, Code extends string = string> = Ok<Value> | Refused<Code>;

export const ok = <Value>(value: Value): Ok<Value> => ({ ok: true, value });

export const refuse = <Code extends string>(
  code: Code,
  message: string,
  field?: string,
): Refused<Code> => ({
  ok: false,
  refusals: [field === undefined ? { code, message } : { code, message, field }],
});

/** Refuses with all given refusals; null when the list is empty. */
export function refuseAll<Code extends string>(
  refusals: readonly Refusal<Code>[],
): Refused<Code> | null {
  const [first, ...rest] = refusals;
  return first ? { ok: false, refusals: [first, ...rest] } : null;
}
