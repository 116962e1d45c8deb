import back from 'lucide:arrow-left';
import code from 'lucide:code-xml';
import download from 'lucide:download';
import { useState } from 'react';
import { Link } from 'wouter';
import { pathPrefix } from '../api/path-prefix.ts';
import { Canvas } from '../canvas/canvas.tsx';
import { EditingProvider, useSettledState } from '../canvas/editing.tsx';
import { HistoryButtons } from '../canvas/tools/history-buttons.tsx';
import { ZoomButtons } from '../canvas/tools/zoom-buttons.tsx';
import { useMessages } from '../messages/messages.tsx';
import { useRowChecks } from '../panels/checks/use-row-checks.ts';
import { DataRowGroup } from '../panels/data/data-row-group.tsx';
import { useDataRows } from '../panels/data/use-data-rows.ts';
import { Inspector } from '../panels/inspector/inspector.tsx';
import { LeftSide } from '../panels/rail/left-side.tsx';
import { SideResizer } from '../panels/rail/side-resizer.tsx';
import { useRemembered } from '../panels/use-remembered.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import classes from './editor.module.css';
import type { OpenDesign, StoredDesign } from './open-design.ts';
import { ApiCallDialog } from './output/api-call-dialog.tsx';
import { ExportDialog } from './output/export-dialog.tsx';

/** Bars, rail, canvas and inspector around one design. */
export function Editor({ opened: { editing, stored, save } }: { readonly opened: OpenDesign }) {
  return (
    <EditingProvider editing={editing}>
      <Layout stored={stored} save={save} />
    </EditingProvider>
  );
}

interface LayoutProps {
  readonly stored: StoredDesign;
  /** Stores what is on the screen as a version, if it was changed since the last one. */
  readonly save: () => Promise<void>;
}

function Layout({ stored, save }: LayoutProps) {
  const { editor, panels } = useMessages();
  const [width, setWidth] = useRemembered<number>('right.width', 288);
  const rows = useDataRows();
  const { design } = useSettledState();
  const checks = useRowChecks(design, rows.row);
  return (
    <div className={classes['editor']}>
      <header className={classes['top']}>
        <Link href="/designs" aria-label={editor.back} className={classes['back']}>
          <Icon body={back} />
        </Link>
        <h1 className={classes['name']}>{stored.name}</h1>
        <HistoryButtons />
        <Output stored={stored} save={save} />
      </header>
      <div className={classes['left']}>
        <LeftSide />
      </div>
      <main className={classes['middle']}>
        <Canvas data={rows.row} onSave={save} />
      </main>
      <div className={classes['right']}>
        <SideResizer label={panels.resize} width={width} side="end" onResize={setWidth} />
        <Inspector width={width} checks={checks} rows={rows} />
      </div>
      <footer className={classes['bottom']}>
        <DataRowGroup rows={rows} problems={checks.problems.length} />
        <div className={classes['zoom']}>
          <ZoomButtons />
        </div>
      </footer>
    </div>
  );
}

/** The buttons that hand the design on: as a file, or as the call that makes the file. */
function Output({ stored, save }: LayoutProps) {
  const { editor } = useMessages();
  const [open, setOpen] = useState<'export' | 'api-call'>();
  const shared = { designId: stored.id, save, onClose: () => setOpen(undefined) };
  return (
    <div className={classes['actions']}>
      <Button icon={code} onPress={() => setOpen('api-call')}>
        {editor.apiCall}
      </Button>
      <Button icon={download} onPress={() => setOpen('export')}>
        {editor.export}
      </Button>
      <ApiCallDialog {...shared} baseUrl={location.origin + pathPrefix()} isOpen={open === 'api-call'} />
      <ExportDialog {...shared} name={stored.name} isOpen={open === 'export'} />
    </div>
  );
}
