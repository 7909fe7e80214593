/** Components with their own files. They suspend until they have loaded. */
import { type ComponentType, use } from 'react';

/** Resets each component that failed to load. */
const failed = new Set<() => void>();

/**
 * A component that loads when it is first shown. Unlike one of React's `lazy`, it loads again after
 * `forgetFailedParts`, if it failed to load.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loading: Promise<ComponentType<Props>> | null = null;
  const start = () => {
    const started = load();
    started.catch(() => failed.add(() => (loading = null)));
    return started;
  };
  return function LazyPart(props: Props) {
    loading ??= start();
    const Part = use(loading);
    return <Part {...props} />;
  };
}

/** Lets components that failed to load try again when they are shown next. Call it when the failure is visible. */
export function forgetFailedParts(): void {
  for (const forget of failed) forget();
  failed.clear();
}
