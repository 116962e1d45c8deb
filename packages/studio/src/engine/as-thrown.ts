/** Errors lose their class on the way from a worker; without a connection it is TypeError. */
export function asThrown({ name, message }: Pick<Error, 'name' | 'message'>): Error {
  return name === 'TypeError' ? new TypeError(message) : new Error(message);
}
