import { Component, type ReactNode } from 'react';
import button from './button.module.css';
import page from './page.module.css';

/** Shown if the exam room fails to render: what is safe, and how to get back in. */
export class RoomFault extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children;
    return (
      <main className={page.plain}>
        <h1 className={page.title}>Something went wrong</h1>
        <p>Your answers are safe. Reload the page to continue where you left off.</p>
        <button
          type="button"
          className={button.button}
          data-kind="primary"
          data-is-big
          onClick={() => location.reload()}
        >
          Reload
        </button>
      </main>
    );
  }
}
