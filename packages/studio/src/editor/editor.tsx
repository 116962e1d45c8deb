import back from 'lucide:arrow-left';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { call } from '../api/client.ts';
import { drawDesign } from '../engine/draw-design.ts';
import { useMessages } from '../messages/messages.tsx';
import { Alert } from '../ui/alert.tsx';
import { Icon } from '../ui/icon.tsx';
import classes from './editor.module.css';

export type StoredDesign = Awaited<ReturnType<typeof call<'getDesign'>>>['data'];

/** Bars, rail, canvas and inspector around one design. */
export function Editor({ design }: { readonly design: StoredDesign }) {
  const { editor } = useMessages();
  return (
    <div className={classes['editor']}>
      <header className={classes['top']}>
        <Link href="/designs" aria-label={editor.back} className={classes['back']}>
          <Icon body={back} />
        </Link>
        <h1 className={classes['name']}>{design.name}</h1>
      </header>
      <main className={classes['middle']}>
        <Page design={design} />
      </main>
    </div>
  );
}

/** The whole page, painted by the engine in this page. */
function Page({ design }: { readonly design: StoredDesign }) {
  const { editor } = useMessages();
  const place = useRef<HTMLCanvasElement>(null);
  const [problem, setProblem] = useState<ReactNode>();
  useEffect(() => {
    const canvas = place.current;
    if (canvas === null) return;
    drawDesign({ design: design as never, scale: devicePixelRatio, canvas }).then(
      () => setProblem(undefined),
      (cause: Error) => setProblem(`${editor.notDrawn}: ${cause.message}`),
    );
  }, [design, editor]);
  return (
    <section aria-label={editor.canvas} className={classes['canvas']}>
      {problem !== undefined && <Alert>{problem}</Alert>}
      <canvas ref={place} className={classes['page']} style={{ width: design.width, height: design.height }} />
    </section>
  );
}
