import back from 'lucide:arrow-left';
import { useState } from 'react';
import { Link } from 'wouter';
import { folderAddress } from '../api/folder-address.ts';
import { ReloadOffer } from '../api/reload-offer.tsx';
import { useWhoMay } from '../api/who-may.ts';
import { createCanvasStore } from '../canvas/canvas-state.ts';
import { EditingProvider } from '../canvas/editing.tsx';
import type { Design } from '../document/design/design.ts';
import { createDesignStore } from '../document/history/design-store.ts';
import type { FirstPicture } from '../engine/first-picture.ts';
import { useMessages } from '../messages/messages.tsx';
import { usePageTitle } from '../messages/use-page-title.ts';
import { DataRowGroup } from '../panels/data/data-row-group.tsx';
import { useDataRows } from '../panels/data/use-data-rows.ts';
import { useTableFile } from '../panels/data/use-table-file.ts';
import { Icon } from '../ui/icon.tsx';
import classes from './editor.module.css';
import type { StoredDesign } from './open-design.ts';
import { Preview } from './preview/preview.tsx';

export interface ShownDesignProps {
  readonly stored: StoredDesign;
  /** Its draft. */
  readonly design: Design;
  /** What the service shows of it. */
  readonly first: Promise<FirstPicture | undefined>;
}

/** A design for those who may look at it and not change it: the page, with any row of its data. */
export function ShownDesign({ stored, design, first }: ShownDesignProps) {
  const [editing] = useState(() => ({ store: createDesignStore({ design }), canvas: createCanvasStore() }));
  return (
    <EditingProvider editing={editing}>
      <Layout stored={stored} first={first} />
      <ReloadOffer />
    </EditingProvider>
  );
}

function Layout({ stored: { id, name, folderId }, first }: Pick<ShownDesignProps, 'stored' | 'first'>) {
  const { editor } = useMessages();
  const inWords = useWhoMay();
  usePageTitle(name);
  const rows = useDataRows(id);
  const file = useTableFile(rows);
  return (
    <div className={classes['editor']} data-preview>
      <header className={classes['top']}>
        <Link href={folderAddress(folderId ?? undefined)} aria-label={editor.back} className={classes['back']}>
          <Icon body={back} />
        </Link>
        <h1 className={classes['name']}>{name}</h1>
        <p className={classes['note']}>{editor.readOnly(inWords('putDraft'))}</p>
      </header>
      <main className={classes['shown']}>
        <Preview designId={id} data={rows.row} first={rows.isLoading ? undefined : first} />
      </main>
      <footer className={classes['bottom']}>
        <DataRowGroup rows={rows} file={file} />
      </footer>
    </div>
  );
}
