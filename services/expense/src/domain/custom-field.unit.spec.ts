import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aField, someFields } from '../../test/fixtures/an-expense.ts';
import {
  readFieldRules,
  readFieldValues,
  valuesText,
  type FieldRules,
  type FieldValues,
  type FieldValueInput,
} from './custom-field.ts';

const book = someFields();

function read(
  given: readonly FieldValueInput[],
  base: FieldValues = {},
  frame: { level?: 'expense' | 'line'; previous?: readonly FieldValues[] } = {},
) {
  const problems: string[] = [];
  const values = readFieldValues(
    given,
    { book, level: frame.level ?? 'expense', base, previous: frame.previous ?? [base] },
    (message) => problems.push(message),
  );
  return { values, problems };
}

describe('a value is stored as its kind has it', () => {
  test.each([
    ['project', ' Atlas ', 'Atlas'],
    ['km', '012.500', '12.5'],
    ['km', '-0', '0'],
    ['km', '-3.10', '-3.1'],
    ['km', '100', '100'],
    ['from', '2028-02-29', '2028-02-29'],
    ['client', 'Acme', 'Acme'],
    ['owner', '4', '4'],
    ['constructor', 'Bob', 'Bob'],
  ])('%s %j as %j', (key, value, stored) => {
    expect(read([{ key, value }])).toEqual({ values: { [key]: stored }, problems: [] });
  });
});

describe('a value that its kind does not allow is refused by the name of its field', () => {
  test.each([
    ['project', 'x'.repeat(201), 'Project has at most 200 characters.'],
    ['project', 'two\nlines', 'Project contains unsupported characters.'],
    ['project', 'At\u200blas', 'Project contains unsupported characters.'],
    ['km', '1,5', 'Distance must be a number.'],
    ['km', '1e3', 'Distance must be a number.'],
    ['km', 'Infinity', 'Distance must be a number.'],
    ['from', '2026-02-29', 'From must be a date, such as 2026-11-20.'],
    ['from', '20.11.2026', 'From must be a date, such as 2026-11-20.'],
    ['from', '2026-11-20T10:00:00Z', 'From must be a date, such as 2026-11-20.'],
    ['client', 'acme', 'Client must be one of its choices.'],
    ['owner', '5', 'Owner must be a member of your organization.'],
    ['owner', 'Emma', 'Owner must be a member of your organization.'],
    ['old', 'x', 'Old is no longer in use.'],
    ['seat', '12A', 'Seat is a field of lines.'],
    ['tenant', 'x', 'Custom field “tenant” does not exist.'],
    ['<script>', 'x', 'Custom field does not exist.'],
  ])('%s %j', (key, value, message) => {
    expect(read([{ key, value }])).toEqual({ values: {}, problems: [message] });
  });

  test('and a field of the expense is none of a line', () => {
    const given = [{ key: 'project', value: 'Atlas' }];
    expect(read(given, {}, { level: 'line' }).problems).toEqual([
      'Project is a field of the expense.',
    ]);
  });

  test('and at most 100 are read', () => {
    const many = Array.from({ length: 101 }, () => ({ key: 'project', value: 'Atlas' }));
    expect(read(many).problems).toEqual(['At most 100 custom fields can be set.']);
  });
});

test('keys that are not named keep their values, and an empty one clears', () => {
  const base = { project: 'Atlas', client: 'Acme', km: '5' };
  const given = [{ key: 'client', value: null }, { key: 'km', value: ' ' }, { key: 'from' }];
  expect(read(given, base)).toEqual({ values: { project: 'Atlas' }, problems: [] });
});

test('an expense keeps a removed choice and an archived value that it has, but gets no other one', () => {
  const base = { client: 'Gone', old: 'x' };
  expect(read([{ key: 'client', value: 'Gone' }], base).problems).toEqual([]);
  expect(read([{ key: 'old', value: 'x' }], base).problems).toEqual([]);
  expect(read([{ key: 'old', value: 'y' }], base).problems).toEqual(['Old is no longer in use.']);
  expect(read([{ key: 'old', value: '' }], base).values).toEqual({ client: 'Gone' });
});

test('no input is stored as a number that differs from it', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.nat(9), (units, scale) => {
      const sign = units < 0n ? '-' : '';
      const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
      const whole = digits.slice(0, digits.length - scale);
      const fraction = digits.slice(digits.length - scale);
      const text = `${sign}${whole}${scale > 0 ? `.${fraction}` : ''}`;
      const { values, problems } = read([{ key: 'km', value: text }]);
      expect(problems).toEqual([]);
      const [stored = '', decimals = ''] = (values['km'] ?? '').split('.');
      const again = BigInt(stored.replace('-', '') + decimals.padEnd(scale, '0'));
      expect(again).toBe(units < 0n ? -units : units);
      expect(values['km']?.startsWith('-') ?? false).toBe(units < 0n);
      expect(read([{ key: 'km', value: values['km'] }]).values).toEqual(values);
    }),
  );
});

test('whatever is given, only known keys are stored, and a refused value leaves what was there', () => {
  const key = fc.oneof(fc.constantFrom('project', 'client', 'seat', 'constructor'), fc.string());
  const given = fc.array(fc.record({ key, value: fc.option(fc.string()) }), { maxLength: 5 });
  fc.assert(
    fc.property(given, (fields) => {
      const { values } = read(fields, { project: 'Atlas' });
      const known = book.fields.filter(({ level }) => level === 'expense').map((each) => each.key);
      expect(Object.keys(values).filter((each) => !known.includes(each))).toEqual([]);
      if (fields.every((each) => each.key !== 'project')) expect(values['project']).toBe('Atlas');
    }),
  );
});

describe('the rules of a field', () => {
  const many = (length: number) => Array.from({ length }, (_, place) => `Choice ${place}`);
  const { id: _id, organizationId: _organizationId, archived: _archived, ...rules } = aField();
  const problemsOf = (changes: Partial<FieldRules>) => {
    const result = readFieldRules({ ...rules, ...changes });
    return result.ok ? [] : result.refusals.map(({ field }) => field);
  };

  test.each<[string, Partial<FieldRules>, string[]]>([
    ['a key of 40 characters', { key: `a${'_'.repeat(39)}` }, []],
    ['a longer key', { key: `a${'_'.repeat(40)}` }, ['key']],
    ['a key with a capital', { key: 'Project' }, ['key']],
    ['a key that begins with a digit', { key: '1st' }, ['key']],
    ['a key with a line break', { key: 'project\n' }, ['key']],
    ['no name', { name: ' ' }, ['name']],
    ['a name with hidden characters', { name: 'Pro\u200bject' }, ['name']],
    ['choices of a text', { choices: ['Atlas'] }, ['choices']],
    ['a choice without choices', { kind: 'choice' }, ['choices']],
    ['200 choices', { kind: 'choice', choices: many(200) }, []],
    ['201 choices', { kind: 'choice', choices: many(201) }, ['choices']],
    ['equal choices', { kind: 'choice', choices: ['Atlas', ' Atlas '] }, ['choices']],
    ['an empty choice', { kind: 'choice', choices: [''] }, ['choices']],
    ['a long choice', { kind: 'choice', choices: ['x'.repeat(101)] }, ['choices']],
  ])('%s', (_what, changes, fields) => {
    expect(problemsOf(changes)).toEqual(fields);
  });
});

test('values are shown by the names of fields and members', () => {
  expect(valuesText({ client: 'Acme', owner: '4', gone: 'x' }, book)).toBe(
    'Client: Acme, Owner: Emma, gone: x',
  );
});
