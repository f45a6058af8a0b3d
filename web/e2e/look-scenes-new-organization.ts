import type { Page } from 'playwright-core';
import { newOrganizationAnswers } from '../src/testing/fake-new-organization.ts';
import type { Scene } from './scene.ts';

const selfService = {
  'GET /config.json': () =>
    Response.json({
      demo: null,
      explorerTransactionUrl: null,
      selfService: true,
      mailboxUrl: 'http://localhost:8025',
    }),
};

const fillIn = async (page: Page) => {
  await page.getByLabel('Organisation name').fill('Northwind');
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Lind');
  await page.getByLabel('Work email').fill('nora@northwind.example');
  await page.getByLabel('Password', { exact: true }).fill('lamp orbit velvet stone');
  await page.getByRole('button', { name: 'Create organisation' }).click();
};

/** From the landing page to the first sign-in of a new organisation. */
export const newOrganizationScenes: readonly Scene[] = [
  { name: 'landing-self-service', path: '/', signedIn: false, rest: selfService },
  { name: 'new-organization', path: '/create-organization', signedIn: false, rest: selfService },
  {
    name: 'new-organization-errors',
    path: '/create-organization',
    signedIn: false,
    rest: selfService,
    prepare: (page) => page.getByRole('button', { name: 'Create organisation' }).click(),
  },
  {
    name: 'new-organization-mail',
    path: '/create-organization',
    signedIn: false,
    rest: selfService,
    prepare: async (page) => {
      await fillIn(page);
      await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
    },
  },
  { name: 'new-organization-off', path: '/create-organization', signedIn: false },
  {
    name: 'new-organization-confirm',
    path: '/confirm-organization?token=t',
    signedIn: false,
    rest: selfService,
    answers: {
      ...newOrganizationAnswers(),
      organizationRequest: () => ({
        email: 'nora@northwind.example',
        firstName: 'Nora',
        organizationName: 'Northwind',
      }),
    },
  },
  {
    name: 'new-organization-dead',
    path: '/confirm-organization?token=old',
    signedIn: false,
    rest: selfService,
  },
];
