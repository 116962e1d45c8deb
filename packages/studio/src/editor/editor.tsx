import back from 'lucide:arrow-left';
import code from 'lucide:code-xml';
import download from 'lucide:download';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { call } from '../api/client.ts';
import { pathPrefix } from '../api/path-prefix.ts';
import { drawDesign } from '../engine/draw-design.ts';
import { useMessages } from '../messages/messages.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import classes from './editor.module.css';
import { ApiCallDialog } from './output/api-call-dialog.tsx';
import { ExportDialog } from './output/export-dialog.tsx';

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
        <Output design={design} />
      </header>
      <main className={classes['middle']}>
        <Page design={design} />
      </main>
    </div>
  );
}

/** The buttons that hand the design on: as a file, or as the call that makes the file. */
function Output({ design }: { readonly design: StoredDesign }) {
  const { editor } = useMessages();
  const [open, setOpen] = useState<'export' | 'api-call'>();
  const shared = { designId: design.id, save: nothingToSave, onClose: () => setOpen(undefined) };
  return (
    <div className={classes['actions']}>
      <Button icon={code} onPress={() => setOpen('api-call')}>
        {editor.apiCall}
      </Button>
      <Button icon={download} onPress={() => setOpen('export')}>
        {editor.export}
      </Button>
      <ApiCallDialog {...shared} baseUrl={location.origin + pathPrefix()} isOpen={open === 'api-call'} />
      <ExportDialog {...shared} name={design.name} isOpen={open === 'export'} />
    </div>
  );
}

/** Until a design can be changed here, what is on the screen is what is stored. */
const nothingToSave = async () => {};

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
