import { Component, type ReactNode } from 'react';
import { Button } from '../components/ui/button.tsx';

interface BoundaryProps {
  children: ReactNode;
  /** Whether it is inside the app's frame, which stays so that only the page is lost. */
  within?: boolean;
}

/** The last resort: a chunk that failed to load twice, or an error while rendering. */
export class ChunkErrorBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const Place = this.props.within === true ? 'div' : 'main';
    return (
      <Place className="flex min-h-96 flex-col items-center justify-center gap-4 p-6 text-center [main&]:min-h-dvh">
        <h1 className="text-xl font-semibold">This page couldn&apos;t be loaded</h1>
        <p className="text-ink-soft">Check your connection and try again.</p>
        <Button tone="primary" onClick={() => window.location.reload()}>
          Load again
        </Button>
      </Place>
    );
  }
}
