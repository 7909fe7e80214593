/** Of Node, what these tests of browser code use: their types know the browser alone. */
declare module 'node:async_hooks' {
  export class AsyncLocalStorage<Store> {
    run<Result>(store: Store, act: () => Result): Result;
    getStore(): Store | undefined;
  }
}

declare module 'node:crypto' {
  interface Cipher {
    setAAD(bytes: Uint8Array): Cipher;
    update(bytes: Uint8Array): Uint8Array;
    final(): Uint8Array;
    getAuthTag(): Uint8Array;
    setAuthTag(bytes: Uint8Array): void;
  }
  export function createCipheriv(name: string, key: Uint8Array, iv: Uint8Array): Cipher;
  export function createDecipheriv(name: string, key: Uint8Array, iv: Uint8Array): Cipher;
}

declare const process: { readonly env: Readonly<Record<string, string | undefined>> };
declare function setImmediate(act: (value: unknown) => void): void;
