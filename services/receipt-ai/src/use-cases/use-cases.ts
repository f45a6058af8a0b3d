import { deleteReceipt, updateReceipt } from './change-receipt.ts';
import type { UnitOfWork } from './ports.ts';

/** What people can do here, over the given ports; uploads have a route of their own. */
export const createUseCases = (ports: { readonly unitOfWork: UnitOfWork }) => ({
  updateReceipt: updateReceipt(ports),
  deleteReceipt: deleteReceipt(ports),
});

export type UseCases = ReturnType<typeof createUseCases>;
