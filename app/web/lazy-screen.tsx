import type { RouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';

/**
 * A screen in a chunk of its own: the router loads it before it goes there, and again after a failed load.
 */
export function lazyScreen(load: () => Promise<ComponentType>): RouteComponent {
  let Screen: ComponentType | undefined;
  const LazyScreen: RouteComponent = () => Screen && <Screen />;
  LazyScreen.preload = async () => {
    Screen ??= await load();
  };
  return LazyScreen;
}
