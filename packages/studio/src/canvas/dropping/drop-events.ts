import type { SessionContext } from '../gestures/session.ts';
import { toPage } from '../viewport.ts';
import { drop } from './drop.ts';
import { readTransfer } from './read-transfer.ts';

/**
 * Takes in what other programs and tabs drop onto the canvas, until the answer is called: rows of data by `onTable`, all else
 * onto the page. What Studio drags is none of that.
 */
export function dropEvents(context: SessionContext, region: HTMLElement, onTable: (file: File) => void): () => void {
  const { canvas } = context;
  const stop = new AbortController();
  const on = (name: 'dragover' | 'dragleave' | 'drop', act: (event: DragEvent) => void) =>
    region.addEventListener(name, act, { signal: stop.signal });
  let isOwn = false;
  const watch = (name: 'dragstart' | 'dragend' | 'pointerdown') =>
    document.addEventListener(name, () => (isOwn = name === 'dragstart'), { capture: true, signal: stop.signal });
  watch('dragstart');
  watch('dragend');
  // The end is not told of what went out of the page while it was dragged.
  watch('pointerdown');
  on('dragover', (event) => {
    event.preventDefault();
    if (isOwn && event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    if (isOwn) return;
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
    if (!canvas.getState().isDropWanted) canvas.setState({ isDropWanted: true });
  });
  on('dragleave', (event) => {
    if (!region.contains(event.relatedTarget as Node | null)) canvas.setState({ isDropWanted: false });
  });
  on('drop', (event) => {
    event.preventDefault();
    canvas.setState({ isDropWanted: false });
    if (isOwn) return;
    const dropped = event.dataTransfer && readTransfer(event.dataTransfer);
    if (!dropped) return;
    const files = dropped.kind === 'files' ? dropped.files : [];
    const table = files.find(isTable);
    if (table) onTable(table);
    const others = files.filter((file) => !isTable(file));
    if (table && others.length === 0) return;
    const { left, top } = region.getBoundingClientRect();
    const at = toPage(canvas.getState().viewport, { x: event.clientX - left, y: event.clientY - top });
    region.focus({ preventScroll: true });
    void drop(context, table ? { kind: 'files', files: others } : dropped, at);
  });
  return () => stop.abort();
}

/** Whether a file has rows of data, or is of a spreadsheet program: what takes rows says how to save it as CSV. */
const isTable = ({ name }: File) => /\.(csv|tsv|json|xlsx?|ods|numbers)$/i.test(name);
