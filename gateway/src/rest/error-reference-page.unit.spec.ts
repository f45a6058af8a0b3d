import { ERROR_TOPICS } from '@outlay/schemas/error-codes';
import { expect, test } from 'vitest';
import { errorReferencePage } from './error-reference-page.ts';

const page = errorReferencePage(ERROR_TOPICS);

test('every code has an anchor, so that a program can link to it', () => {
  for (const { codes } of Object.values(ERROR_TOPICS)) {
    for (const code of Object.keys(codes)) expect(page).toContain(`<tr id="${code}">`);
  }
});

test('the page needs no script, and a text cannot become markup', () => {
  expect(page).not.toMatch(/<script| on\w+=/);
  const codes = { HOSTILE: { meaning: '<img src=x>', remedy: '`<b>`' } };
  const hostile = errorReferencePage({ one: { title: 'One', description: '', codes } });
  expect(hostile).not.toContain('<img');
  expect(hostile).not.toContain('<b>');
});
