import { z } from 'zod';

/** Settings of every service that sends email. */
export const mailFields = {
  /** Such as smtp://user:password@mail.example:587; without it no email is sent, and the log says so. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Sender of every email. */
  MAIL_FROM: z.string().min(3).default('Outlay <no-reply@outlay.test>'),
} as const;
