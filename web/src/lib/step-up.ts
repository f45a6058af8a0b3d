import { createListeners } from './listeners.ts';

/** A question to the person at the page: is it still you? */
export interface StepUpRequest {
  answer: (isConfirmed: boolean) => void;
}

const { subscribe, announce } = createListeners();
let request: StepUpRequest | null = null;
let answered: Promise<boolean> | null = null;

function setRequest(next: StepUpRequest | null): void {
  request = next;
  announce();
}

/** Asks for the password; several refused requests at once ask once. False when the person declines. */
export function confirmIdentity(): Promise<boolean> {
  answered ??= new Promise<boolean>((resolve) => setRequest({ answer: resolve })).finally(() => {
    answered = null;
    setRequest(null);
  });
  return answered;
}

export const stepUpRequest = (): StepUpRequest | null => request;

export const subscribeToStepUp = subscribe;
