import chevron from 'lucide:chevron-right';
import eye from 'lucide:eye';
import eyeOff from 'lucide:eye-off';
import grip from 'lucide:grip-vertical';
import lock from 'lucide:lock';
import lockOpen from 'lucide:lock-open';
import pencil from 'lucide:pencil';
import type { ElementKind } from '@platen/core';
import {
  type ComponentProps,
  cloneElement,
  isValidElement,
  memo,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button } from 'react-aria-components/Button';
import { Collection } from 'react-aria-components/Collection';
import { Tree, TreeItem, TreeItemContent } from 'react-aria-components/Tree';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { useEditing } from '../../canvas/editing.tsx';
import { moveInLayers } from '../../document/commands/layers.ts';
import { hideElements, lockElements, renameElement } from '../../document/commands/properties.ts';
import { editorKindOf } from '../../document/design/kinds.ts';
import { wordsOf } from '../../document/design/words-of.ts';
import { useMessages } from '../../messages/messages.tsx';
import { useWords } from '../../messages/use-words.ts';
import { ToolButton } from '../../ui/buttons/tool-button.tsx';
import field from '../../ui/fields/field.module.css';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useDesignStore, useEditorState, useSelect } from '../design-context.ts';
import { kindIcons } from './kind-icons.ts';
import { foundLayers, type Layer, layersOf, moveTo, sameLayers } from './layer-tree.ts';
import classes from './layers.module.css';

/** px; as high as `.row` is. */
const rowLayout = { rowSize: 30 };

/** The elements of the page, those on top first: reordered and nested by pointer and by keyboard. */
export function LayersPanel() {
  const { panels } = useMessages();
  const { design, selection } = useEditorState();
  const [search, setSearch] = useState('');
  const shown = useDeferredValue(design);
  const found = useMemo(() => foundLayers(layersOf(shown), search), [shown, search]);
  const last = useRef(found);
  const layers = sameLayers(last.current, found);
  useEffect(() => {
    last.current = layers;
  }, [layers]);
  return (
    <div className={classes['layers']}>
      <TextInput
        label={panels.layers.search}
        placeholder={panels.layers.search}
        value={search}
        onType={setSearch}
        onCommit={setSearch}
      />
      {layers.length === 0 && (
        <p className={classes['empty']}>{search === '' ? panels.layers.empty : panels.nothingFound}</p>
      )}
      <LayerTree layers={layers} chosen={selection.ids} isSearch={search.trim() !== ''} />
    </div>
  );
}

interface LayerTreeProps {
  readonly layers: readonly Layer[];
  readonly chosen: readonly string[];
  /** Whether some are left out, so that none can be moved. */
  readonly isSearch: boolean;
}

/** Drawn anew only when the list looks another way: each of its rows takes a ms, and more. */
const LayerTree = memo(function LayerTree({ layers, chosen, isSearch }: LayerTreeProps) {
  const { panels } = useMessages();
  const { store, canvas } = useEditing();
  const select = useSelect();
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [renamed, setRenamed] = useState<string>();
  const groups = groupsIn(layers);
  const { dragAndDropHooks } = useDragAndDrop<Layer>({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    isDisabled: isSearch,
    getDropOperation: (target) =>
      target.type === 'item' && target.dropPosition === 'on' && !groups.includes(String(target.key))
        ? 'cancel'
        : 'move',
    onMove: ({ keys, target: { key, dropPosition: position } }) => {
      const move = moveTo(store.getState().design, [...keys].map(String), { id: String(key), position });
      if (move) store.run('order', moveInLayers({ ...move, shown: canvas.getState().shown }));
    },
  });
  // Only the rows in sight are there: of 500, each choice drew all of them anew, and each frame of a drag looked at them.
  return (
    <Virtualizer layout={ListLayout} layoutOptions={rowLayout}>
      <Tree<Layer>
        render={(props) => asTree(props, setRenamed)}
        aria-label={panels.layers.tree}
        items={layers}
        className={classes['tree'] ?? ''}
        selectionMode="multiple"
        selectionBehavior="replace"
        selectedKeys={chosen}
        onSelectionChange={(keys) =>
          select(
            keys === 'all' ? store.getState().design.canvasData.elements.map(({ id }) => id) : [...keys].map(String),
          )
        }
        expandedKeys={groups.filter((id) => !folded.has(id))}
        onExpandedChange={(keys) => setFolded(new Set(groups.filter((id) => !keys.has(id))))}
        onAction={(key) => setRenamed(String(key))}
        dependencies={[renamed]}
        dragAndDropHooks={dragAndDropHooks}
      >
        {function item(layer) {
          return (
            <LayerItem layer={layer} isRenamed={renamed === layer.id} onRename={setRenamed}>
              {item}
            </LayerItem>
          );
        }}
      </Tree>
    </Virtualizer>
  );
});

/** The library makes a grid of a tree. Layers have one column, so they are a tree to those who hear it. */
const asTree = (
  { onKeyDown, 'aria-rowcount': _rows, 'aria-colcount': _columns, ...props }: ComponentProps<'div'>,
  onRename: (id: string) => void,
) => (
  <div
    {...props}
    role="tree"
    data-layers
    onKeyDown={(event) => {
      const id = event.target instanceof Element && event.target.closest('[data-key]')?.getAttribute('data-key');
      if (event.key === 'F2' && id) onRename(id);
      else onKeyDown?.(event);
    }}
  />
);

function asTreeItem({ children, 'aria-rowindex': _row, ...props }: ComponentProps<'div'>) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the library gives it its tabindex.
    <div {...props} role="treeitem">
      {isValidElement<ComponentProps<'div'>>(children)
        ? cloneElement(children, { role: 'none', 'aria-colindex': undefined })
        : children}
    </div>
  );
}

function groupsIn(layers: readonly Layer[]): readonly string[] {
  return layers.flatMap(({ id, element, children }) => [
    ...(editorKindOf(element).holdsLayers ? [id] : []),
    ...groupsIn(children),
  ]);
}

interface LayerItemProps {
  readonly layer: Layer;
  readonly isRenamed: boolean;
  readonly onRename: (id: string | undefined) => void;
  readonly children: (layer: Layer) => React.ReactElement;
}

function LayerItem({ layer: { id, element, children: inner }, isRenamed, onRename, children }: LayerItemProps) {
  const { panels } = useMessages();
  const store = useDesignStore();
  const { kind } = useWords();
  const name = wordsOf(element) ?? kind(element.type);
  const isLocked = element['locked'] === true;
  const isHidden = element['visible'] === false;
  return (
    <TreeItem render={asTreeItem} id={id} textValue={name} className={classes['item'] ?? ''}>
      <TreeItemContent>
        {({ hasChildItems, level }) => (
          <div
            className={classes['row']}
            style={{ paddingInlineStart: (level - 1) * 16 }}
            data-hidden={isHidden || undefined}
          >
            <Button slot="drag" aria-label={panels.layers.drag(name)} className={classes['grip'] ?? ''}>
              <Icon body={grip} size={12} />
            </Button>
            {hasChildItems ? (
              <Button slot="chevron" className={classes['chevron'] ?? ''}>
                <Icon body={chevron} size={12} />
              </Button>
            ) : (
              <span className={classes['chevron']} />
            )}
            <span className={classes['kind']}>
              <Icon body={kindIcons[element.type as ElementKind]} size={14} />
            </span>
            {isRenamed ? (
              <Rename
                label={panels.layers.rename(name)}
                name={typeof element['name'] === 'string' ? element['name'] : ''}
                onDone={(next) => {
                  if (next !== undefined) store.run('rename', renameElement(id, next));
                  onRename(undefined);
                }}
              />
            ) : (
              <span dir="auto" className={classes['name']}>
                {name}
              </span>
            )}
            <span className={classes['tools']} data-kept={isLocked || isHidden || undefined}>
              {!isRenamed && (
                <ToolButton label={panels.layers.rename(name)} icon={pencil} onClick={() => onRename(id)} />
              )}
              <ToolButton
                label={(isLocked ? panels.layers.unlock : panels.layers.lock)(name)}
                icon={isLocked ? lock : lockOpen}
                onClick={() => store.run('lock', lockElements([id], !isLocked))}
              />
              <ToolButton
                label={(isHidden ? panels.layers.show : panels.layers.hide)(name)}
                icon={isHidden ? eyeOff : eye}
                onClick={() => store.run('hide', hideElements([id], !isHidden))}
              />
            </span>
          </div>
        )}
      </TreeItemContent>
      <Collection items={inner} dependencies={[children]}>
        {children}
      </Collection>
    </TreeItem>
  );
}

interface RenameProps {
  readonly label: string;
  readonly name: string;
  /** Undefined leaves the name as it was. */
  readonly onDone: (name: string | undefined) => void;
}

function Rename({ label, name, onDone }: RenameProps) {
  const [written, setWritten] = useState(name);
  const isDone = useRef(false);
  const done = (next: string | undefined): void => {
    if (isDone.current) return;
    isDone.current = true;
    onDone(next);
  };
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: people have just asked to write here.
      autoFocus
      aria-label={label}
      className={field['input']}
      value={written}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setWritten(event.currentTarget.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        done(event.key === 'Enter' ? written : undefined);
        // The keyboard goes on from the layer.
        event.currentTarget.closest<HTMLElement>('[role="treeitem"]')?.focus();
      }}
      onBlur={() => done(written === name ? undefined : written)}
    />
  );
}
