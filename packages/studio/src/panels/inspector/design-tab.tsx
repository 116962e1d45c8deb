import chevron from 'lucide:chevron-down';
import { canvasDataSchema, guidesOf } from '@platen/core/guide';
import { type ReactNode, useMemo } from 'react';
import * as z from 'zod';
import { useMessages } from '../../messages/messages.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useEditorState } from '../design-context.ts';
import { useRemembered } from '../use-remembered.ts';
import { BindingProvider } from './bind-button.tsx';
import classes from './inspector.module.css';
import { Property } from './property.tsx';
import { shapeOf } from './schema-facts.ts';
import { type InspectedGroup, sharedProperties } from './shared-properties.ts';
import { elementsOf, useSubject } from './subject.ts';

/** All properties of what is selected; those of the page where nothing is. */
export function DesignTab() {
  const { ids } = useEditorState().selection;
  return (
    <BindingProvider>
      {ids.length === 0 ? <PageProperties /> : <ElementProperties key={ids.join()} ids={ids} />}
    </BindingProvider>
  );
}

function ElementProperties({ ids }: { readonly ids: readonly string[] }) {
  const { panels } = useMessages();
  const { design } = useEditorState();
  const subject = useSubject(ids);
  const elements = elementsOf(design, ids);
  const kinds = elements.map(({ type }) => type).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shared depends on the kinds alone.
  const groups = useMemo(() => sharedProperties(elements), [kinds]);
  return (
    <>
      {ids.length > 1 && <p className={classes['count']}>{panels.selected(ids.length)}</p>}
      {groups.map(({ group, properties }) => (
        <Group key={group} group={group} title={panels.groups[group]}>
          {properties.map((property) => (
            <Property key={property.name} {...property} path={[property.name]} subject={subject} />
          ))}
        </Group>
      ))}
    </>
  );
}

/** Px: as `width` and `height` of a design. */
const pageSide = z.int().min(1).max(10_000);

function PageProperties() {
  const { panels } = useMessages();
  const page = useSubject('page');
  const canvasData = useSubject('canvasData');
  const guides = guidesOf(canvasDataSchema) ?? {};
  return (
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
      {Object.entries(shapeOf(canvasDataSchema)).map(([name, schema]) => {
        const guide = guides[name];
        return (
          guide && <Property key={name} name={name} schema={schema} guide={guide} path={[name]} subject={canvasData} />
        );
      })}
    </Group>
  );
}

/** Folded until somebody wants them. */
const foldedAtFirst: readonly InspectedGroup['group'][] = ['general', 'visibility', 'access'];

interface GroupProps {
  readonly group: InspectedGroup['group'] | 'page';
  readonly title: string;
  readonly children: ReactNode;
}

function Group({ group, title, children }: GroupProps) {
  const isFoldedAtFirst = group !== 'page' && foldedAtFirst.includes(group);
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
