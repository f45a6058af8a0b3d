import { AddButton } from '../../../components/ui/add-button.tsx';
import { lazyPart } from '../../../lib/lazy-part.tsx';

export const editAddress = lazyPart(() => import('./edit-withdrawal-address.tsx'));

/** Opens the form of a new withdrawal address. */
export const AddAddressButton = () => (
  <AddButton label="Add address" dialog={editAddress}>
    {(handle) => <editAddress.Part handle={handle} row={null} />}
  </AddButton>
);
