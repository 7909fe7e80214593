import type { RouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';

/**
 * A screen in its own chunk. The router loads it before navigating to it, and retries after a failed load.
 */
export function lazyScreen(load: () => Promise<ComponentType>): RouteComponent {
  let Screen: ComponentType | undefined;
  const LazyScreen: RouteComponent = () => Screen && <Screen />;
  LazyScreen.preload = async () => {
    Screen ??= await load();
  };
  return LazyScreen;
}
