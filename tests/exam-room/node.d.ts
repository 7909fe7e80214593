/** Of Node, what these tests of browser code use: their types know the browser alone. */
declare module 'node:async_hooks' {
  export class AsyncLocalStorage<Store> {
    run<Result>(store: Store, act: () => Result): Result;
    getStore(): Store | undefined;
  }
}

declare const process: { readonly env: Readonly<Record<string, string | undefined>> };
declare function setImmediate(act: (value: unknown) => void): void;
