import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { AppProviders } from './app/providers.tsx';
import { AppRoutes, preloadFirstPage } from './app/router.tsx';
import './styles/tokens.css';

/** A page that is there by then appears whole, else its outline comes first. React keeps an outline as long as this. */
const patienceMs = 300;

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no #root');
const root = createRoot(element);
const patience = new Promise((resolve) => setTimeout(resolve, patienceMs));
void Promise.race([preloadFirstPage(window.location.pathname), patience]).then(() =>
  root.render(
    <StrictMode>
      <AppProviders>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </AppProviders>
    </StrictMode>,
  ),
);
