import type { ComponentProps } from 'react';
import { SelectField, TextField } from '../../../components/ui/field.tsx';
import { usePeopleChoicesQuery } from '#graphql';
import { personName } from '../../../subjects/members/person-name.ts';
import type { CustomField } from '../../../subjects/expenses/use-custom-fields.ts';
import { fieldNamed, type FieldValues } from './field-values.ts';

export interface FieldControlsProps {
  fields: readonly CustomField[];
  values: FieldValues;
  /** A refusal, which shows at the field that it names. */
  error: string | undefined;
  /** The number of the line, for people who don't see it. */
  line?: number | undefined;
  /** The option without a value. */
  none?: string;
  onChange: (values: Record<string, string>) => void;
}

/** A control for each custom field. */
export default function FieldControls({
  fields,
  values,
  error,
  line,
  none = 'None',
  onChange,
}: FieldControlsProps) {
  const wrong = fieldNamed(fields, error);
  return (
    <>
      {fields.map((field) => (
        <FieldControl
          key={field.key}
          field={field}
          value={values[field.key] ?? ''}
          error={wrong === field ? error : undefined}
          line={line}
          none={none}
          onChange={(value) => onChange({ ...values, [field.key]: value })}
        />
      ))}
      {error !== undefined && !wrong && (
        <p className="col-span-full text-xs font-medium text-danger">{error}</p>
      )}
    </>
  );
}

interface ControlProps {
  field: CustomField;
  value: string;
  error: string | undefined;
  line: number | undefined;
  none: string;
  onChange: (value: string) => void;
}

function FieldControl({ field, value, error, line, none, onChange }: ControlProps) {
  const { key, name, kind, choices, required } = field;
  const shared = {
    label: name,
    ...(line !== undefined && { 'aria-label': `Line ${line}: ${name}` }),
    ...{ name: `fields.${key}`, required, value, error },
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  switch (kind) {
    case 'CHOICE':
      return <SelectField {...shared} none={none} options={withCurrent(choices, value)} />;
    case 'MEMBER':
      return <MemberField {...shared} none={none} />;
    case 'DATE':
      return <TextField {...shared} type="date" />;
    case 'NUMBER':
      return (
        <TextField
          {...shared}
          inputMode="decimal"
          // The API has a point.
          onChange={({ target }) => onChange(target.value.replace(',', '.'))}
        />
      );
    default:
      return <TextField {...shared} />;
  }
}

/** A choice that is no longer offered stays. */
const withCurrent = (choices: readonly string[], value: string) =>
  [...new Set([...choices, ...(value === '' ? [] : [value])])].map((each) => [each, each] as const);

function MemberField(props: ComponentProps<typeof SelectField> & { value: string }) {
  const members = usePeopleChoicesQuery().data?.members ?? [];
  const options = members.map((member) => [member.id, personName(member)] as const);
  const isKnown = props.value === '' || members.some(({ id }) => id === props.value);
  return (
    <SelectField
      {...props}
      options={isKnown ? options : [...options, [props.value, `#${props.value}`]]}
    />
  );
}
