import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { tinykeys } from 'tinykeys';
import { useStore } from 'zustand';
import { useEditing, useEditorState } from '../../canvas/editing.tsx';
import { type ShortcutName, shortcuts } from '../../canvas/keyboard/shortcuts.ts';
import type { Size } from '../../canvas/viewport.ts';
import type { FirstPicture } from '../../engine/first-picture.ts';
import { useMessages } from '../../messages/messages.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Arriving, arriving } from '../../ui/arriving.tsx';
import { Segments } from '../../ui/fields/select-field.tsx';
import { SwitchField } from '../../ui/fields/switch-field.tsx';
import { usePaintedDesign } from '../pictures/use-painted-design.ts';
import type { DraftSaver } from '../saving/draft-saver.ts';
import classes from './preview.module.css';

const ServicePicture = arriving(async () => (await import('../dialogs.ts')).ServicePicture);

export interface PreviewProps {
  readonly designId: string;
  /** Default: the page is all that there is, and nobody leaves it for the editor or asks the service to draw it. */
  readonly saver?: DraftSaver;
  /** Values of the design's variables; without them, their defaults. */
  readonly data: Readonly<Record<string, unknown>> | undefined;
  /** What the service laid out of the design, shown until the engine is there. */
  readonly first?: Promise<FirstPicture | undefined> | undefined;
}

/** Canvas px of a side at most, for each device px of the screen. */
const mostPx = 4096;
/** px left free around the page. */
const air = 32;

/**
 * The page alone, with the data of the row. At 100 % the canvas holds one pixel for each pixel of the page times the device
 * scale, as the file has that the service delivers.
 */
export function Preview({ designId, saver, data, first }: PreviewProps) {
  const { saving } = useMessages();
  const words = saving.preview;
  const { canvas: canvasStore } = useEditing();
  const { design } = useEditorState();
  const isCompared = useStore(canvasStore, ({ preview }) => preview === 'compared');
  const isOfEditor = saver !== undefined;
  // As the editor shows the page; who has no editor sees all of it first.
  const [zoom, setZoom] = useState<'fit' | 'full'>(
    isOfEditor && canvasStore.getState().viewport.zoom === 1 ? 'full' : 'fit',
  );
  const { place, size } = useSizeOf();
  const { width, height } = design;

  const most = Math.min(1, mostPx / Math.max(width, height));
  const room = { width: size.width / (isCompared ? 2 : 1) - air, height: size.height - air };
  const fit = Math.max(0.01, Math.min(most, room.width / width, room.height / height));
  const shownAt = zoom === 'full' ? most : fit;
  // What is compared with the delivered file has as many pixels.
  const scale = (isCompared ? most : shownAt) * devicePixelRatio;
  const { canvas, shown, problem } = usePaintedDesign({ design, data, scale, first });
  const style = { width: width * shownAt, height: height * shownAt };

  useEffect(() => {
    const keys = {
      ...byKeys('fullSize')(() => setZoom('full')),
      ...byKeys('fitPage')(() => setZoom('fit')),
      ...(isOfEditor && byKeys('preview', 'leave')(() => canvasStore.setState({ preview: 'off' }))),
      ...(isOfEditor &&
        byKeys('comparePreview')(() =>
          canvasStore.setState(({ preview }) => ({ preview: preview === 'compared' ? 'page' : 'compared' })),
        )),
    };
    return tinykeys(window, keys, { ignore: isElsewhere });
  }, [canvasStore, isOfEditor]);

  return (
    <section aria-label={words.title} className={classes['preview']}>
      <div className={classes['bar']}>
        <div className={classes['zoom']}>
          <Segments
            label={words.zoom}
            value={zoom}
            choices={[
              ['fit', words.fit],
              ['full', words.full],
            ]}
            onChoose={(next) => setZoom(next as 'fit' | 'full')}
          />
        </div>
        {isOfEditor && (
          <>
            <span className={classes['switch']}>
              <SwitchField
                label={words.compare}
                isOn={isCompared}
                onChange={(isOn) => canvasStore.setState({ preview: isOn ? 'compared' : 'page' })}
              />
              <span aria-hidden="true">{words.compare}</span>
            </span>
            <span className={classes['hint']}>{words.hint}</span>
          </>
        )}
      </div>
      {problem !== undefined && <Alert>{problem}</Alert>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which people without a mouse do by keys. */}
      <div ref={place} className={classes['desk']} tabIndex={0}>
        <div className={classes['pictures']}>
          <canvas
            ref={canvas}
            role="img"
            aria-label={words.page}
            aria-busy={shown === undefined}
            className={classes['page']}
            style={style}
          />
          {isCompared && saver && (
            <Arriving>
              <ServicePicture
                designId={designId}
                saver={saver}
                data={data}
                design={shown}
                page={canvas}
                scale={scale}
                style={style}
              />
            </Arriving>
          )}
        </div>
      </div>
    </section>
  );
}

/** Handlers for the keys of shortcuts. */
function byKeys(...names: readonly ShortcutName[]) {
  return (act: () => void): Record<string, (event: KeyboardEvent) => void> => {
    const keys = names.flatMap((name) => shortcuts[name].keys as readonly string[]);
    const handle = (event: KeyboardEvent) => {
      event.preventDefault();
      act();
    };
    return Object.fromEntries(keys.map((key) => [key, handle]));
  };
}

/** Whether a key is meant for a field or for a dialog above the page, or was the one that opened the preview. */
function isElsewhere({ target, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented) return true;
  return target instanceof HTMLElement && target.closest('input, select, textarea, [role="dialog"]') !== null;
}

function useSizeOf() {
  const place = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    measure();
    element.focus();
    return () => watcher.disconnect();
  }, []);
  return { place, size };
}
