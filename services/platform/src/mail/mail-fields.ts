import { z } from 'zod';

/** What a service that sends mail reads from the environment. */
export const mailFields = {
  /** Such as smtp://user:password@mail.example:587; without it no mail leaves, and the log says so. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Sender of every mail. */
  MAIL_FROM: z.string().min(3).default('Outlay <no-reply@outlay.test>'),
  /** Where people open the product: what links in mails begin with. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .default('http://localhost:3000')
    .transform((url) => url.replace(/\/+$/, '')),
} as const;
