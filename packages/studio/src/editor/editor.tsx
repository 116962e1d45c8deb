import back from 'lucide:arrow-left';
import code from 'lucide:code-xml';
import download from 'lucide:download';
import type { CanvasData } from '@platen/core';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'wouter';
import { call } from '../api/client.ts';
import { pathPrefix } from '../api/path-prefix.ts';
import { createDesignStore } from '../document/history/design-store.ts';
import { drawDesign } from '../engine/draw-design.ts';
import { useMessages } from '../messages/messages.tsx';
import { useRowChecks } from '../panels/checks/use-row-checks.ts';
import { DataRowGroup } from '../panels/data/data-row-group.tsx';
import type { DataRow } from '../panels/data/row.ts';
import { useDataRows } from '../panels/data/use-data-rows.ts';
import { DesignProvider, useDesignStore, useEditorState } from '../panels/design-context.ts';
import { Inspector } from '../panels/inspector/inspector.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import classes from './editor.module.css';
import { ApiCallDialog } from './output/api-call-dialog.tsx';
import { ExportDialog } from './output/export-dialog.tsx';

export type StoredDesign = Awaited<ReturnType<typeof call<'getDesign'>>>['data'];

/** Bars, rail, canvas and inspector around one design. */
export function Editor({ design }: { readonly design: StoredDesign }) {
  const store = useMemo(() => {
    const { width, height, canvasData } = design;
    return createDesignStore({ design: { width, height, canvasData: canvasData as unknown as CanvasData } });
  }, [design]);
  return (
    <DesignProvider value={store}>
      <Layout stored={design} />
    </DesignProvider>
  );
}

function Layout({ stored }: { readonly stored: StoredDesign }) {
  const { editor } = useMessages();
  const { design } = useEditorState();
  const rows = useDataRows();
  const checks = useRowChecks(design, rows.row);
  return (
    <div className={classes['editor']}>
      <header className={classes['top']}>
        <Link href="/designs" aria-label={editor.back} className={classes['back']}>
          <Icon body={back} />
        </Link>
        <h1 className={classes['name']}>{stored.name}</h1>
        <Output design={stored} />
      </header>
      <main className={classes['middle']}>
        <Page row={rows.row} />
      </main>
      <div className={classes['right']}>
        <Inspector checks={checks} rows={rows} />
      </div>
      <footer className={classes['bottom']}>
        <DataRowGroup rows={rows} problems={checks.problems.length} />
      </footer>
    </div>
  );
}

/** The buttons that hand the design on: as a file, or as the call that makes the file. */
function Output({ design }: { readonly design: StoredDesign }) {
  const { editor } = useMessages();
  const [open, setOpen] = useState<'export' | 'api-call'>();
  const save = useSave(design.id);
  const shared = { designId: design.id, save, onClose: () => setOpen(undefined) };
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

/** Stores what is on the screen as a version, if it was changed since the last one. */
function useSave(designId: string): () => Promise<void> {
  const store = useDesignStore();
  const saved = useRef(store.getState().design);
  return async () => {
    const { design } = store.getState();
    if (design === saved.current) return;
    const { width, height, canvasData } = design;
    await call('updateDesign', { params: { designId }, body: { width, height, canvasData: canvasData as never } });
    saved.current = design;
  };
}

/** The whole page, painted by the engine in this page. */
function Page({ row }: { readonly row: DataRow }) {
  const { editor } = useMessages();
  const { design } = useEditorState();
  const place = useRef<HTMLCanvasElement>(null);
  const [problem, setProblem] = useState<ReactNode>();
  useEffect(() => {
    const canvas = place.current;
    if (canvas === null) return;
    drawDesign({ design: design as never, data: row, scale: devicePixelRatio, canvas }).then(
      () => setProblem(undefined),
      (cause: Error) => setProblem(`${editor.notDrawn}: ${cause.message}`),
    );
  }, [design, row, editor]);
  return (
    <section aria-label={editor.canvas} className={classes['canvas']}>
      {problem !== undefined && <Alert>{problem}</Alert>}
      <canvas ref={place} className={classes['page']} style={{ width: design.width, height: design.height }} />
    </section>
  );
}
