import { expect, test } from 'vitest';
import { docsPage, refusalPage } from './product-page.ts';

test('a page of the documents names the others and marks itself', () => {
  const page = docsPage('/api/v1/docs/errors', 'Errors', '<p>Codes</p>');
  expect(page).toContain('<title>Errors · Outlay</title>');
  expect(page).toContain('<a href="/api/v1/docs/errors" aria-current="page">Errors</a>');
  expect(page).toContain('<a href="/api/v1/docs/events">Event reference</a>');
});

test('a message cannot become markup', () => {
  expect(refusalPage('<img src=x>')).not.toContain('<img');
});
