import { useState } from 'react';

/** A choice about the pages that this browser keeps: what is folded, how wide panels are, and how lists are ordered. */
export function useRemembered<Value extends boolean | number | string>(name: string, first: Value) {
  const key = `platen.panels.${name}`;
  const [value, setValue] = useState<Value>(() => read(key, first));
  const keep = (next: Value): void => {
    setValue(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Without storage it holds for as long as the page is open.
    }
  };
  return [value, keep] as const;
}

function read<Value>(key: string, first: Value): Value {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return typeof kept === typeof first ? (kept as Value) : first;
  } catch {
    return first;
  }
}
