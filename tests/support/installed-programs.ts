/**
 * Passes on whether a program is there that some tests stand beside. Tests are left out where it is not, but for where
 * `PLATEN_TEST_PROGRAMS=all` says that all are there, as `.ci/run` does, which installs them: there it throws.
 */
export function programIsThere(name: string, isThere: boolean): boolean {
  if (!isThere && process.env['PLATEN_TEST_PROGRAMS'] === 'all')
    throw new Error(`${name} is not installed, and PLATEN_TEST_PROGRAMS=all lets no test be left out for that`);
  return isThere;
}
