import { Component, type ReactNode } from 'react';
import { Button } from '../components/ui/button.tsx';

/** The last stop: a chunk that did not load twice, or a fault while rendering. */
export class ChunkErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="flex min-h-dvh flex-col items-center justify-center gap-4 p-6 text-center">
        <h1 className="text-xl font-semibold">This page could not be loaded</h1>
        <p className="text-ink-soft">Check your connection and load it again.</p>
        <Button tone="primary" onClick={() => window.location.reload()}>
          Load again
        </Button>
      </main>
    );
  }
}
