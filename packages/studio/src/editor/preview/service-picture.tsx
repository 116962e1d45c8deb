import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { countDifferentPixels } from '../../document/comparing/different-pixels.ts';
import type { Design } from '../../document/design/design.ts';
import { useLocale, useMessages } from '../../messages/messages.tsx';
import { Alert } from '../../ui/alert.tsx';
import { renderBody } from '../output/render-body.ts';
import type { DraftSaver } from '../saving/draft-saver.ts';
import { useProblemInWords } from '../saving/use-problem-in-words.ts';
import classes from './preview.module.css';

export interface ServicePictureProps {
  readonly designId: string;
  readonly saver: DraftSaver;
  readonly data: Readonly<Record<string, unknown>> | undefined;
  /** What the page shows; undefined while it is being painted. */
  readonly design: Design | undefined;
  /** What the picture is compared with. */
  readonly page: RefObject<HTMLCanvasElement | null>;
  /** Pixels for each px of the design. */
  readonly scale: number;
  readonly style: CSSProperties;
}

/** What the service itself makes of the draft, and how far that differs from what the page painted. */
export function ServicePicture({ designId, saver, data, design, page, scale, style }: ServicePictureProps) {
  const { saving } = useMessages();
  const locale = useLocale();
  const words = saving.preview;
  const problemInWords = useProblemInWords();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [note, setNote] = useState<string>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    if (design === undefined) return;
    const ends = new AbortController();
    const draw = async () => {
      setNote(undefined);
      setProblem(undefined);
      await saver.flush();
      const body = { ...renderBody({ format: 'png', scale, quality: 90, transparent: false }, data), version: 'draft' };
      const answer = await call('renderDesign', { params: { designId }, body: body as never, signal: ends.signal });
      const file = await fetch(answer.data.imageUrl, { signal: ends.signal });
      if (!file.ok) throw new Error(`${file.status} ${file.statusText}`);
      const picture = await createImageBitmap(await file.blob());
      if (ends.signal.aborted || canvas.current === null || page.current === null) return picture.close();
      drawOn(canvas.current, picture);
      const { width, height } = picture;
      picture.close();
      const count = countDifferentPixels(pixelsOf(page.current), pixelsOf(canvas.current));
      const share = count / (width * height);
      const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumSignificantDigits: 2 });
      setNote(count === 0 ? words.same : words.differs(percent.format(share)));
    };
    draw().catch((cause: Error) => {
      if (!ends.signal.aborted) setProblem(problemInWords(cause));
    });
    return () => ends.abort();
  }, [design, data, scale, designId, saver, page, words, locale, problemInWords]);
  return (
    <figure className={classes['service']}>
      <canvas ref={canvas} role="img" aria-label={words.service} className={classes['page']} style={style} />
      <figcaption role="status">{problem === undefined && (note ?? words.drawing)}</figcaption>
      {problem !== undefined && <Alert>{problem}</Alert>}
    </figure>
  );
}

function drawOn(canvas: HTMLCanvasElement, picture: ImageBitmap): void {
  canvas.width = picture.width;
  canvas.height = picture.height;
  contextOf(canvas).drawImage(picture, 0, 0);
}

function pixelsOf(canvas: HTMLCanvasElement): ImageData {
  return contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height);
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser has no canvas left to draw on.');
  return context;
}
