import { z } from 'zod';
import {
  RestConfirmSignInDocument,
  RestFinishSingleSignOnDocument,
  RestStartSingleSignOnDocument,
} from '../../generated/operations.ts';
import { throwRefusals, unauthenticated } from '../rest-error.ts';
import { open, type Route } from '../route.ts';
import { described } from '../shape-fields.ts';
import { DEVICE_COOKIE, openSession, restSession } from './session.ts';

const secret = (description: string) =>
  described(z.string().max(100), description, 'pXJ1kT0sEJ3nZ9n0u0b1M4o2nS1rQ2Kq3vXy7cTt5aA');

const startBody = z.object({
  email: described(
    z.string({ error: 'Email is required.' }).min(1, 'Email is required.').max(254),
    'Email address of the account.',
    'emma@example.com',
  ),
});

const requestAnswer = z
  .object({
    url: described(
      z.string(),
      "Address of the organization's identity provider, for the browser.",
      'https://id.example.com/authorize?client_id=outlay',
    ),
    secret: secret('For the browser to keep until it comes back; worth one attempt.'),
  })
  .meta({ id: 'SingleSignOnRequest', description: 'A sign-in at the identity provider.' });

const responseBody = z.object({
  query: described(
    z.string().max(8_000),
    'The query of the address to which the provider sent the browser back.',
    'code=8wqX&state=Zm9v',
  ),
  secret: secret('As the request returned it.'),
});

const responseAnswer = z
  .object({
    session: described(
      restSession.nullable(),
      'The session; null when a second step is needed.',
      null,
    ),
    challenge: described(
      z.string().nullable(),
      'What the second step takes with a code; null with a session.',
      'q83vEjRWeJA',
    ),
  })
  .meta({ id: 'SingleSignOnResult', description: 'A session, or a challenge for a second step.' });

const codeBody = z.object({
  challenge: described(z.string().max(2_000), 'As the first step returned it.', 'q83vEjRWeJA'),
  code: described(
    z.string().min(1, 'Code is required.').max(64),
    'Of the authenticator app, or a recovery code. Each works once.',
    '492039',
  ),
});

/** Signing in through the identity provider of the person's organization. */
export const singleSignOnRoutes: readonly Route[] = [
  open({
    method: 'POST',
    path: '/auth/single-sign-on',
    operationId: 'startSingleSignOn',
    tag: 'Session',
    summary: 'Start single sign-on',
    description: 'Answers where the person signs in: for one attempt within ten minutes.',
    body: startBody,
    answer: requestAnswer,
    refusals: [409],
    handle: async ({ body, reply, run }) => {
      const { startSingleSignOn } = await run(RestStartSingleSignOnDocument, body);
      throwRefusals(startSingleSignOn.errors);
      if (!startSingleSignOn.request) throw unauthenticated();
      void reply.header('cache-control', 'no-store');
      const { url, secret } = startSingleSignOn.request;
      return { url, secret };
    },
  }),
  open({
    method: 'POST',
    path: '/auth/single-sign-on/response',
    operationId: 'finishSingleSignOn',
    tag: 'Session',
    summary: 'Finish single sign-on',
    description:
      'Sets the cookie that renews the session, or answers a challenge where Outlay asks for a second factor.',
    body: responseBody,
    answer: responseAnswer,
    refusals: [409],
    handle: async ({ body: response, reply, cookieSecure, run }) => {
      const { finishSingleSignOn } = await run(RestFinishSingleSignOnDocument, { response });
      const { session, challenge, errors } = finishSingleSignOn;
      void reply.header('cache-control', 'no-store');
      if (challenge !== null) return { session: null, challenge };
      throwRefusals(errors);
      if (!session) throw unauthenticated();
      return { session: openSession(reply, cookieSecure, session), challenge: null };
    },
  }),
  open({
    method: 'POST',
    path: '/auth/single-sign-on/code',
    operationId: 'confirmSingleSignOn',
    tag: 'Session',
    summary: 'Confirm single sign-on with a code',
    description: 'The second step. Sets the cookie that renews the session.',
    body: codeBody,
    answer: restSession,
    handle: async ({ body, request, reply, cookieSecure, run }) => {
      const deviceToken = request.cookies[DEVICE_COOKIE] ?? null;
      const { confirmSignIn } = await run(RestConfirmSignInDocument, { ...body, deviceToken });
      throwRefusals(confirmSignIn.errors);
      if (!confirmSignIn.session) throw unauthenticated();
      return openSession(reply, cookieSecure, confirmSignIn.session);
    },
  }),
];
