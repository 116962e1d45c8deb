/** A trap of WebAssembly, whose class Node.js's types do not name. The process that met it is to end. */
export function isTrap(cause: unknown): boolean {
  return cause instanceof Error && cause.name === 'RuntimeError';
}
