import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useEditing } from '../../canvas/editing.tsx';
import { useLocale, useMessages } from '../../messages/messages.tsx';
import { whenIdle } from '../../ui/idle.ts';
import classes from './inspector.module.css';

/** What WCAG 2.2 (1.4.3) asks of text, and of large text. */
const least = { any: 4.5, large: 3 };

/** How much a text stands out from what lies behind it, as the page is laid out now. */
export function TextContrast({ id }: { readonly id: string }) {
  const { inspector } = useMessages();
  const locale = useLocale();
  const { canvas } = useEditing();
  const laidOut = useStore(canvas, (state) => state.laidOut);
  const [ratio, setRatio] = useState<number>();
  useEffect(() => {
    let isNewest = true;
    const measure = async (): Promise<void> => {
      const { textContrast } = await import('@platen/browser');
      if (isNewest) setRatio(laidOut ? textContrast(laidOut.scene, laidOut.bound, id) : undefined);
    };
    const cancel = whenIdle(() => void measure());
    return () => {
      isNewest = false;
      cancel();
    };
  }, [laidOut, id]);
  if (ratio === undefined) return null;
  // Rounded down: 4.49 is not enough.
  const shown = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(Math.floor(ratio * 10) / 10);
  const level = ratio >= least.any ? 'any' : ratio >= least.large ? 'large' : 'low';
  return (
    <p className={classes['figure']} data-level={level}>
      {inspector.contrast.ratio(shown)} {inspector.contrast[level]}
    </p>
  );
}
