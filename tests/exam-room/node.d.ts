/** The Node types that these tests need, because tests of browser code have only browser types. */
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
