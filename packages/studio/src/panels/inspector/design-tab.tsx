import chevron from 'lucide:chevron-down';
import { type ElementKind, factsOf } from '@platen/core';
import { canvasDataSchema, guidesOf } from '@platen/core/guide';
import { Fragment, memo, type ReactNode, useMemo } from 'react';
import * as z from 'zod';
import { editorKindOf } from '../../document/design/kinds.ts';
import { useMessages } from '../../messages/messages.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useRemembered } from '../../ui/use-remembered.ts';
import { useEditorState } from '../design-context.ts';
import { ArrangeTools } from './arrange-tools.tsx';
import { BindingProvider } from './bind-button.tsx';
import { CodeState } from './code-state.tsx';
import { HelpContext, useHelp } from './help.ts';
import classes from './inspector.module.css';
import { Property } from './property.tsx';
import { shapeOf } from './schema-facts.ts';
import { useSelectedWords } from './selected-words.ts';
import { type InspectedGroup, sharedProperties } from './shared-properties.ts';
import { elementsOf, useSubject } from './subject.ts';
import { TableTools } from './table-tools.tsx';
import { TextContrast } from './text-contrast.tsx';

/** All properties of what is selected; those of the page where nothing is. */
export const DesignTab = memo(function DesignTab() {
  const { ids } = useEditorState().selection;
  return (
    <HelpContext value={useHelp()}>
      <BindingProvider>
        {ids.length === 0 ? <PageProperties /> : <ElementProperties key={ids.join()} ids={ids} />}
      </BindingProvider>
    </HelpContext>
  );
});

function ElementProperties({ ids }: { readonly ids: readonly string[] }) {
  const { panels } = useMessages();
  const { design } = useEditorState();
  const words = useSelectedWords(ids);
  const subject = useSubject(ids, words);
  const elements = elementsOf(design, ids);
  const single = elements.length === 1 ? elements[0] : undefined;
  const text = single && factsOf({ type: single.type as ElementKind }).isText ? single : undefined;
  const kinds = elements.map(({ type }) => type).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shared depends on the kinds alone.
  const groups = useMemo(() => sharedProperties(elements), [kinds]);
  return (
    <>
      {words && <p className={classes['count']}>{panels.selectedWords}</p>}
      {ids.length > 1 && (
        <>
          <p className={classes['count']}>{panels.selected(ids.length)}</p>
          <ArrangeTools ids={ids} hasGroup={elements.some((element) => editorKindOf(element).holdsLayers === true)} />
        </>
      )}
      {single && editorKindOf(single).writes === 'cells' && (
        <Group group="cells" title={panels.cells.title}>
          <TableTools table={single} />
        </Group>
      )}
      {groups.map(({ group, properties }) => (
        <Group key={group} group={group} title={panels.groups[group]}>
          {group === 'code' && single && <CodeState id={single.id} />}
          {properties.map((property) => (
            <Fragment key={property.name}>
              <Property {...property} path={[property.name]} subject={subject} />
              {property.name === 'fill' && text && <TextContrast id={text.id} />}
            </Fragment>
          ))}
        </Group>
      ))}
    </>
  );
}

/** Px: as `width` and `height` of a design. */
const pageSide = z.int().min(1).max(10_000);
/** Px: the editor's own, in `canvasData.custom`. */
const pageMargin = z.int().min(0).max(5_000);

/** What few people change here. */
const technical: ReadonlySet<string> = new Set(['schemaVersion', 'variables']);

function PageProperties() {
  const { panels } = useMessages();
  const page = useSubject('page');
  const canvasData = useSubject('canvasData');
  const guides = guidesOf(canvasDataSchema) ?? {};
  const shape = Object.entries(shapeOf(canvasDataSchema));
  const propertyOf = ([name, schema]: (typeof shape)[number]): ReactNode => {
    const guide = guides[name];
    return (
      guide && <Property key={name} name={name} schema={schema} guide={guide} path={[name]} subject={canvasData} />
    );
  };
  return (
    <>
      <Group group="page" title={panels.page}>
        {(['width', 'height'] as const).map((name) => (
          <Property
            key={name}
            name={name}
            schema={pageSide}
            guide={{ title: name === 'width' ? 'Width' : 'Height', description: '', unit: 'px' }}
            path={[name]}
            subject={page}
            isFixed
          />
        ))}
        <Property
          name="margin"
          schema={pageMargin}
          guide={{ title: panels.margin, description: '', unit: 'px' }}
          path={['custom', 'margin']}
          subject={canvasData}
          isFixed
        />
        {shape.filter(([name]) => !technical.has(name)).map(propertyOf)}
      </Group>
      <Group group="general" title={panels.groups.general}>
        {shape.filter(([name]) => technical.has(name)).map(propertyOf)}
      </Group>
    </>
  );
}

/** Folded until somebody wants them. */
const foldedAtFirst: readonly GroupProps['group'][] = ['general', 'visibility', 'access'];

interface GroupProps {
  readonly group: InspectedGroup['group'] | 'page' | 'cells';
  readonly title: string;
  readonly children: ReactNode;
}

function Group({ group, title, children }: GroupProps) {
  const isFoldedAtFirst = foldedAtFirst.includes(group);
  const [isOpen, setOpen] = useRemembered(`group.${group}`, !isFoldedAtFirst);
  return (
    <section className={classes['group']} aria-label={title}>
      <h3>
        <button type="button" aria-expanded={isOpen} className={classes['groupHead']} onClick={() => setOpen(!isOpen)}>
          {title}
          <Icon body={chevron} size={14} />
        </button>
      </h3>
      {isOpen && <div className={classes['grid']}>{children}</div>}
    </section>
  );
}
