const invitationKey = 'invitation';

/** Keeps the secret of the invitation that is being accepted, which the person's first device signs. It ends with the tab. */
export const keepInvitation = (secret: string): void =>
  sessionStorage.setItem(invitationKey, secret);

export const storedInvitation = (): string => sessionStorage.getItem(invitationKey) ?? '';
