import fakeRestDataProvider from 'ra-data-fakerest';
import { Admin, EditGuesser, ListGuesser, Resource, ShowGuesser } from 'react-admin';
import { createRoot } from 'react-dom/client';

// The output of `npm create react-admin` for one resource over its fake data provider, with the rows of our dashboard's list.
const expenses = Array.from({ length: 10 }, (_, index) => ({
  id: index + 1,
  title: `Expense ${index + 1}`,
  vendor: 'Bistro',
  amount: 12.5,
  status: 'submitted',
  date: '2026-11-20',
}));
const dataProvider = fakeRestDataProvider({ expenses });

createRoot(document.getElementById('root') as HTMLElement).render(
  <Admin dataProvider={dataProvider}>
    <Resource name="expenses" list={ListGuesser} edit={EditGuesser} show={ShowGuesser} />
  </Admin>,
);
