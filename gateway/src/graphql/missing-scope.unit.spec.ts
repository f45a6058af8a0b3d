import { contractPath } from '@outlay/schemas/event-schemas';
import { API_SCOPES, SETUP_SCOPE } from '@outlay/platform/auth';
import { buildSchema, parse } from 'graphql';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { scopeMissing } from '../auth/api-scopes.ts';
import { missingScope } from './missing-scope.ts';

const schema = buildSchema(readFileSync(contractPath('graphql/api.graphql'), 'utf8'), {
  assumeValid: true,
});
const rootFields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
  Object.keys(type?.getFields() ?? {}).map((field) => [type?.name.toLowerCase() ?? '', field]),
);
const missing = (source: string, scopes: Parameters<typeof missingScope>[2], name?: string) =>
  missingScope(parse(source), name, scopes);

describe('the scope a key needs', () => {
  test.each(rootFields)('%s %s has one, so a key can be granted it', (operation, field) => {
    expect(missing(`${operation} { ${field} }`, API_SCOPES)).toBeNull();
  });

  test.each(rootFields)('%s %s is refused to a key without scopes', (operation, field) => {
    expect(missing(`${operation} { ${field} }`, [])).not.toBeNull();
  });

  test('a field that is not listed is refused even to a key with every scope', () => {
    expect(missing('mutation { giveAllMoneyAway }', API_SCOPES)).toBe('ADMIN');
    expect(missing('{ constructor }', API_SCOPES)).toBe('ADMIN');
  });

  test('a read-only key can read, but neither write expenses nor decide nor administer', () => {
    expect(missing('{ expenses { edges { cursor } } me { id } }', ['READ'])).toBeNull();
    expect(missing('mutation { submitExpense }', ['READ'])).toBe('EXPENSES_WRITE');
    expect(missing('mutation { decideStep }', ['READ'])).toBe('APPROVALS_WRITE');
    expect(missing('mutation { inviteMember }', ['READ'])).toBe('ADMIN');
    expect(missing('mutation { createApiKey }', ['READ', 'EXPENSES_WRITE'])).toBe('ADMIN');
  });

  test('aliases and fragments hide no field, and circular fragments end', () => {
    const hidden = `mutation { me: signOut ...A ... on Mutation { ...B } }
      fragment A on Mutation { ...B } fragment B on Mutation { ...A x: deleteExpense }`;
    expect(missing(hidden, ['READ'])).toBe('EXPENSES_WRITE');
  });

  test('only the executed operation counts', () => {
    const two = 'query Read { me { id } } mutation Write { createExpense { errors { code } } }';
    expect(missing(two, ['READ'], 'Read')).toBeNull();
    expect(missing(two, ['READ'], 'Write')).toBe('EXPENSES_WRITE');
  });

  test('a session without a required second factor can set it up, and nothing else', () => {
    const setup = 'mutation { stepUp startSecondFactor confirmSecondFactor signOut }';
    expect(missing(`query { me { id } mySecondFactor { state } }`, [SETUP_SCOPE])).toBeNull();
    expect(missing(setup, [SETUP_SCOPE])).toBeNull();
    const allowed = new Set(
      'me mySecondFactor signIn confirmSignIn startPasskeySignIn signInWithPasskey startSingleSignOn finishSingleSignOn refreshSession stepUp signOut startSecondFactor confirmSecondFactor'.split(
        ' ',
      ),
    );
    for (const [operation, field] of rootFields) {
      const isAllowed = missing(`${operation} { ${field} }`, [SETUP_SCOPE]) === null;
      expect(isAllowed, field).toBe(allowed.has(field ?? ''));
    }
    expect(scopeMissing('READ', [SETUP_SCOPE]).extensions).toMatchObject({
      code: 'SECOND_FACTOR_SETUP_REQUIRED',
    });
  });

  test('the refusal names the scope', () => {
    expect(scopeMissing('ADMIN', ['READ'])).toMatchObject({
      message: 'This API key lacks the scope ADMIN, required by this call.',
      extensions: { code: 'SCOPE_MISSING' },
    });
  });
});
