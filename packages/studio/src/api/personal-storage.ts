import type { QueryClient } from '@tanstack/react-query';

/** What this browser keeps of a person, under names that begin so: it goes when they sign out. */
const prefix = 'platen.personal.';

export function readPersonal(name: string): string | null {
  try {
    return localStorage.getItem(prefix + name);
  } catch {
    return null;
  }
}

/** False where it does not fit, or the window may keep nothing. */
export function keepPersonal(name: string, text: string): boolean {
  try {
    localStorage.setItem(prefix + name, text);
    return true;
  } catch {
    return false;
  }
}

/** Who signs in next at this browser must find nothing of this person, nor of what was read for them. */
export function forgetPersonal(queries: QueryClient): void {
  queries.clear();
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(prefix)) localStorage.removeItem(name);
  } catch {
    // Then nothing was kept either.
  }
}
