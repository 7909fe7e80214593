import type { RouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';

/**
 * A screen in a chunk of its own: the router loads it before it goes there, and again after a failed load.
 */
export function lazyScreen(load: () => Promise<ComponentType>): RouteComponent {
  let Screen: ComponentType | undefined;
  // biome-ignore lint/correctness/noComponentHookFactories: called once a route, as the list of routes is read
  const LazyScreen: RouteComponent = () => Screen && <Screen />;
  LazyScreen.preload = async () => {
    Screen ??= await load();
  };
  return LazyScreen;
}
