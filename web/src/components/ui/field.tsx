import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

const controlClass = classNames(
  'block w-full min-w-0 rounded-md border border-line-strong bg-raised px-2.5 text-ink ',
  'placeholder:text-ink-faint focus:border-accent focus:outline-2 focus:-outline-offset-1 focus:outline-accent',
  'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-soft',
  // `read-only:` alone isn't enough, because every select counts as read-only.
  '[input&]:read-only:bg-sunken [input&]:read-only:text-ink-soft',
  'aria-invalid:border-danger',
);

interface FieldFrame {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  required?: boolean;
}

interface ControlIds {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
  /** For screen readers only. The form validates itself, so that its own messages show. */
  'aria-required': boolean | undefined;
}

function Field({
  label,
  error,
  hint,
  required = false,
  children,
}: FieldFrame & { children: (ids: ControlIds) => ReactNode }) {
  const id = useId();
  const noteId = `${id}-note`;
  const hasNote = error !== undefined || hint !== undefined;
  return (
    <div className="min-w-0">
      <label
        htmlFor={id}
        className={classNames(
          'mb-1 block text-xs font-medium text-ink-soft',
          // Drawn with CSS, so that the label's text stays the field's name.
          required && "after:text-danger after:content-['_*'/'']",
        )}
      >
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': hasNote ? noteId : undefined,
        'aria-required': required ? true : undefined,
      })}
      {hasNote && (
        <p
          id={noteId}
          className={classNames(
            'mt-1 text-xs',
            error === undefined ? 'text-ink-soft' : 'font-medium text-danger',
          )}
        >
          {error ?? hint}
        </p>
      )}
    </div>
  );
}

export const TextField = ({
  label,
  error,
  hint,
  required = false,
  className,
  ...rest
}: FieldFrame & Omit<ComponentProps<'input'>, 'required' | 'id'>) => (
  <Field label={label} error={error} hint={hint} required={required}>
    {(ids) => (
      <input {...rest} {...ids} className={classNames(controlClass, 'h-11 lg:h-9', className)} />
    )}
  </Field>
);

export const TextAreaField = ({
  label,
  error,
  hint,
  required = false,
  rows = 3,
  ...rest
}: FieldFrame & Omit<ComponentProps<'textarea'>, 'required' | 'id'>) => (
  <Field label={label} error={error} hint={hint} required={required}>
    {(ids) => (
      <textarea {...rest} {...ids} rows={rows} className={classNames(controlClass, 'py-2')} />
    )}
  </Field>
);

type SelectOptions = readonly (readonly [value: string, label: string])[];

export const SelectField = ({
  label,
  error,
  hint,
  required = false,
  none,
  options = [],
  groups = [],
  ...rest
}: FieldFrame &
  Omit<ComponentProps<'select'>, 'required' | 'id' | 'children'> & {
    /** Label of the empty value, if it is allowed. */
    none?: string;
    options?: SelectOptions | undefined;
    /** Labelled groups below the other options. */
    groups?: readonly { label: string; options: SelectOptions }[];
  }) => (
  <Field label={label} error={error} hint={hint} required={required}>
    {(ids) => (
      <select {...rest} {...ids} className={classNames(controlClass, 'h-11 pr-8 lg:h-9')}>
        {none !== undefined && <option value="">{none}</option>}
        <Options options={options} />
        {groups.map((group) => (
          <optgroup key={group.label} label={group.label}>
            <Options options={group.options} />
          </optgroup>
        ))}
      </select>
    )}
  </Field>
);

const Options = ({ options }: { options: SelectOptions }) =>
  options.map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));
