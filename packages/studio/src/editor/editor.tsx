import back from 'lucide:arrow-left';
import code from 'lucide:code-xml';
import download from 'lucide:download';
import eye from 'lucide:eye';
import history from 'lucide:history';
import fold from 'lucide:panel-right-close';
import unfold from 'lucide:panel-right-open';
import scaling from 'lucide:scaling';
import send from 'lucide:send';
import { type ComponentType, useEffect, useState } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { Link } from 'wouter';
import { useStore } from 'zustand';
import { sessionEvents } from '../api/client.ts';
import { folderAddress } from '../api/folder-address.ts';
import { pathPrefix } from '../api/path-prefix.ts';
import { ReloadOffer } from '../api/reload-offer.tsx';
import { Canvas } from '../canvas/canvas.tsx';
import { EditingProvider, useEditing, useEditorValue } from '../canvas/editing.tsx';
import { HistoryButtons } from '../canvas/tools/history-buttons.tsx';
import { ZoomButtons } from '../canvas/tools/zoom-buttons.tsx';
import { useMessages } from '../messages/messages.tsx';
import { usePageTitle } from '../messages/use-page-title.ts';
import { DataRowGroup } from '../panels/data/data-row-group.tsx';
import type { DataRows } from '../panels/data/use-data-rows.ts';
import { useTableFile } from '../panels/data/use-table-file.ts';
import { Inspector, type InspectorTab } from '../panels/inspector/inspector.tsx';
import { LeftSide } from '../panels/rail/left-side.tsx';
import { SideResizer } from '../panels/rail/side-resizer.tsx';
import { useVariableNames } from '../panels/variables/use-variables.ts';
import { TextEditor } from '../text-editing/text-editor.tsx';
import { Arriving, arriving } from '../ui/arriving.tsx';
import { Button, IconButton } from '../ui/buttons/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { whenIdle } from '../ui/idle.ts';
import { useRemembered } from '../ui/use-remembered.ts';
import { DesignName } from './design-name.tsx';
import classes from './editor.module.css';
import { Late } from './late.tsx';
import type { OpenDesign } from './open-design.ts';
import { Preview } from './preview/preview.tsx';
import { SaveStatus, type SaveStatusProps, useSaveState } from './saving/save-status.tsx';
import { useDraftSaver } from './saving/use-draft-saver.ts';
import { useCheckedRows } from './use-checked-rows.ts';

const dialogs = () => import('./dialogs.ts');
const ApiCallDialog = arriving(async () => (await dialogs()).ApiCallDialog);
const ExportDialog = arriving(async () => (await dialogs()).ExportDialog);
const PublishDialog = arriving(async () => (await dialogs()).PublishDialog);
const ResizeDialog = arriving(async () => (await dialogs()).ResizeDialog);
const UnreadableEditsNotice = arriving(async () => (await dialogs()).UnreadableEditsNotice);
const VersionsDialog = arriving(async () => (await dialogs()).VersionsDialog);
const ConflictDialog = arriving(async () => (await dialogs()).ConflictDialog);

export interface EditorProps {
  readonly opened: OpenDesign;
  /** What people sign in with when their session ends meanwhile. */
  readonly SignInAgain: ComponentType<{ readonly onClose: () => void }>;
}

/** Bars, rail, canvas and inspector around one design. */
export function Editor({ opened, SignInAgain }: EditorProps) {
  const { editing, saver } = opened;
  useDraftSaver(opened);
  // Dialogs are there when the connection is not.
  useEffect(() => whenIdle(() => void dialogs().catch(() => undefined)), []);
  const [isSignedOut, setSignedOut] = useState(false);
  useEffect(() => {
    const stay = (event: Event) => {
      event.preventDefault();
      setSignedOut(true);
    };
    sessionEvents.addEventListener('signed-out', stay);
    return () => sessionEvents.removeEventListener('signed-out', stay);
  }, []);
  return (
    <EditingProvider editing={editing}>
      <Layout opened={opened} />
      {/* Edits that the service does not take are in the journal of this browser. */}
      <ReloadOffer before={() => saver.flush()} />
      {/* Without a place of its own, the editor would be hidden until it has loaded. */}
      <Arriving>{isSignedOut && <SignInAgain onClose={() => setSignedOut(false)} />}</Arriving>
    </EditingProvider>
  );
}

function Layout({ opened }: { readonly opened: OpenDesign }) {
  const { saver, journal, first, unreadable } = opened;
  const { editor, panels, inspector } = useMessages();
  const [name, setName] = useState(opened.stored.name);
  const stored = { ...opened.stored, name };
  usePageTitle(name);
  const [width, setWidth] = useRemembered<number>('right.width', 288);
  const [isUnfolded, setUnfolded] = useRemembered<boolean>('right', true);
  const [tab, setTab] = useState<InspectorTab>('design');
  const { rows, checks, allRows } = useCheckedRows(stored.id);
  const file = useTableFile(rows);
  const variables = useVariableNames(Object.keys(rows.loaded[0] ?? {}));
  const state = useSaveState(saver);
  const [isDeciding, setDeciding] = useState(true);
  useEffect(() => setDeciding(state.is === 'conflict'), [state]);
  const { canvas } = useEditing();
  const isPreview = useStore(canvas, ({ preview }) => preview !== 'off');
  const showChecks = (): void => {
    setUnfolded(true);
    setTab('checks');
  };
  const [made, setMade] = useState<SaveStatusProps['made']>();
  const save = async () => {
    // The status says why none was made.
    const version = await saver.saveVersion().catch(() => undefined);
    if (version !== undefined) setMade({ version, state: saver.getState() });
  };
  return (
    <div className={classes['editor']} data-preview={isPreview || undefined} data-folded={!isUnfolded || undefined}>
      <header data-area className={classes['top']}>
        <Link href={folderAddress(stored.folderId ?? undefined)} aria-label={editor.back} className={classes['back']}>
          <Icon body={back} />
        </Link>
        <DesignName designId={stored.id} name={name} onRename={setName} />
        <PageSize />
        <SaveStatus name={name} saver={saver} journal={journal} made={made} onConflict={() => setDeciding(true)} />
        <HistoryButtons />
        <Output stored={stored} saver={saver} rows={rows} />
      </header>
      <div data-area className={classes['left']}>
        <LeftSide />
      </div>
      <main className={classes['middle']}>
        <Arriving>{unreadable && <UnreadableEditsNotice unreadable={unreadable} />}</Arriving>
        <Canvas data={rows.row} first={first} onSave={() => void save()} onTable={(table) => void file.load(table)}>
          <TextEditor variables={variables} row={rows.row} onSave={() => void save()} />
        </Canvas>
      </main>
      {isPreview && (
        <main className={classes['shown']}>
          <Preview designId={stored.id} saver={saver} data={rows.row} />
        </main>
      )}
      <aside data-area aria-label={editor.inspector} className={classes['right']}>
        {isUnfolded && (
          <>
            <SideResizer label={panels.resize} width={width} side="end" onResize={setWidth} />
            <Inspector width={width} checks={checks} rows={rows} allRows={allRows} tab={tab} onTab={setTab} />
          </>
        )}
        <div className={classes['fold']}>
          <IconButton
            label={isUnfolded ? inspector.fold : inspector.unfold}
            icon={isUnfolded ? fold : unfold}
            aria-expanded={isUnfolded}
            onPress={() => setUnfolded(!isUnfolded)}
          />
        </div>
      </aside>
      <footer data-area className={classes['bottom']}>
        <DataRowGroup rows={rows} file={file} checks={{ allRows, onProblems: showChecks }} />
        <div className={classes['zoom']}>
          <ZoomButtons />
        </div>
      </footer>
      {state.is === 'conflict' && (
        <Arriving>
          <ConflictDialog
            designId={stored.id}
            saver={saver}
            conflict={state.conflict}
            data={rows.row}
            isOpen={isDeciding}
            onClose={() => setDeciding(false)}
          />
        </Arriving>
      )}
    </div>
  );
}

function PageSize() {
  const { inspector } = useMessages();
  const width = useEditorValue(({ design }) => design.width);
  const height = useEditorValue(({ design }) => design.height);
  return (
    <span className={classes['size']}>
      <span className="visually-hidden">{inspector.pageSize}: </span>
      <bdi>{`${width} × ${height} px`}</bdi>
    </span>
  );
}

interface OutputProps extends Pick<OpenDesign, 'stored' | 'saver'> {
  readonly rows: DataRows;
}

/** The buttons that hand the design on: as a file, or as the call that makes the file. */
function Output({ stored, saver, rows }: OutputProps) {
  const { editor, saving } = useMessages();
  const [open, setOpen] = useState<'export' | 'api-call' | 'publish' | 'versions' | 'resize'>();
  const { canvas } = useEditing();
  const isPreview = useStore(canvas, ({ preview }) => preview !== 'off');
  const { row: data, stored: dataSet } = rows;
  const shared = { designId: stored.id, saver, data, onClose: () => setOpen(undefined) };
  return (
    <div className={classes['actions']}>
      <IconButton label={saving.versions.title} icon={history} onPress={() => setOpen('versions')} />
      <ToggleButton
        className={classes['toggle'] ?? ''}
        isSelected={isPreview}
        onChange={(isOn) => canvas.setState({ preview: isOn ? 'page' : 'off' })}
      >
        <Short icon={eye}>{editor.preview}</Short>
      </ToggleButton>
      <Button onPress={() => setOpen('resize')}>
        <Short icon={scaling}>{editor.resize}</Short>
      </Button>
      <Button onPress={() => setOpen('api-call')}>
        <Short icon={code}>{editor.apiCall}</Short>
      </Button>
      <Button icon={download} onPress={() => setOpen('export')}>
        {editor.export}
      </Button>
      <Button look="primary" icon={send} onPress={() => setOpen('publish')}>
        {editor.publish}
      </Button>
      <Late isOpen={open === 'api-call'}>
        <ApiCallDialog {...shared} baseUrl={location.origin + pathPrefix()} isOpen={open === 'api-call'} />
      </Late>
      <Late isOpen={open === 'export'}>
        <ExportDialog {...shared} name={stored.name} dataSet={dataSet} isOpen={open === 'export'} />
      </Late>
      <Arriving of={open}>
        {open === 'resize' && (
          <ResizeDialog name={stored.name} folderId={stored.folderId} data={data} onClose={shared.onClose} />
        )}
        {open === 'versions' && <VersionsDialog {...shared} />}
        {open === 'publish' && <PublishDialog {...shared} name={stored.name} />}
      </Arriving>
    </div>
  );
}

/** What a button of the top bar says; on a narrow screen its icon, and its words where the pointer rests. */
function Short({ icon, children }: { readonly icon: string; readonly children: string }) {
  return (
    <span title={children} className={classes['short']}>
      <Icon body={icon} />
      <span>{children}</span>
    </span>
  );
}
