import { z } from 'zod';
import {
  RestConfirmSignInDocument,
  RestFinishSingleSignOnDocument,
  RestStartSingleSignOnDocument,
} from '../../generated/operations.ts';
import { throwRefusals, unauthenticated } from '../rest-error.ts';
import { open, type Route } from '../route.ts';
import { described, objectOf } from '../shape-fields.ts';
import { DEVICE_COOKIE, openSession, restSession } from './session.ts';

const secret = (description: string) =>
  described(z.string().max(100), description, 'pXJ1kT0sEJ3nZ9n0u0b1M4o2nS1rQ2Kq3vXy7cTt5aA');

const startBody = objectOf('startBody', {
  email: z.string({ error: 'Email is required.' }).min(1, 'Email is required.').max(254),
});

const requestAnswer = objectOf('SingleSignOnRequest', {
  url: z.string(),
  secret: secret('For the browser to keep until it comes back; worth one attempt.'),
});

const responseBody = objectOf('responseBody', {
  query: z.string().max(8_000),
  secret: secret('As the request returned it.'),
});

const responseAnswer = objectOf('SingleSignOnResult', {
  session: restSession.nullable(),
  challenge: z.string().nullable(),
});

const codeBody = objectOf('codeBody', {
  challenge: z.string().max(2_000),
  code: z.string().min(1, 'Code is required.').max(64),
});

/** Signing in through the identity provider of the person's organization. */
export const singleSignOnRoutes: readonly Route[] = [
  open({
    method: 'POST',
    path: '/auth/single-sign-on',
    operationId: 'startSingleSignOn',
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
