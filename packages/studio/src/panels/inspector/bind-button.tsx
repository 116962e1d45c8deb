import braces from 'lucide:braces';
import unlink from 'lucide:unlink';
import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { useBrand } from '../../api/brand.ts';
import { brandPaths } from '../../api/brand-paths.ts';
import { variableTemplate } from '../../document/text/template-of.ts';
import { useMessages } from '../../messages/messages.tsx';
import { useWords } from '../../messages/use-words.ts';
import { ToolButton } from '../../ui/buttons/tool-button.tsx';
import { PickListAt } from '../../ui/menus/pick-list.tsx';
import { useDataNames, useVariables } from '../variables/use-variables.ts';

interface Binding {
  readonly anchor: Element;
  readonly onBind: (template: string) => void;
}

const BindingContext = createContext<(binding: Binding) => void>(() => undefined);

/** Holds the list of variables that all buttons within it open: one list, because there are a hundred buttons. */
export function BindingProvider({ children }: { readonly children: ReactNode }) {
  const { panels } = useMessages();
  const [binding, setBinding] = useState<Binding>();
  return (
    <BindingContext value={setBinding}>
      {children}
      {binding && (
        <VariableList label={panels.variablesOfDesign} binding={binding} onClose={() => setBinding(undefined)} />
      )}
    </BindingContext>
  );
}

interface VariableListProps {
  readonly label: string;
  readonly binding: Binding;
  readonly onClose: () => void;
}

function VariableList({ label, binding: { anchor, onBind }, onClose }: VariableListProps) {
  const { panels } = useMessages();
  const { choice } = useWords();
  const variables = useVariables();
  const columns = useDataNames();
  const brand = useBrand();
  const items = useMemo(() => {
    const known = variables.map(({ name, type }) => ({ id: name, text: name, detail: choice(type) }));
    const others = columns.filter((column) => variables.every(({ name }) => name !== column));
    return [
      ...known,
      ...others.map((column) => ({ id: column, text: column, detail: panels.column })),
      ...brandPaths(brand).map((path) => ({ id: path, text: path, detail: panels.brand })),
    ];
  }, [variables, columns, brand, choice, panels]);
  return (
    <PickListAt
      anchor={anchor}
      label={label}
      searchLabel={panels.searchVariables}
      emptyText={panels.noVariables}
      items={items}
      createText={panels.newVariable}
      onClose={onClose}
      onPick={(name) =>
        onBind(
          variableTemplate(
            name,
            variables.map((each) => each.name),
          ),
        )
      }
    />
  );
}

export interface BindButtonProps {
  readonly isBound: boolean;
  /** Called with a template such as `{{ name }}`. */
  readonly onBind: (template: string) => void;
  /** Brings back the control; absent where the template is part of a text. */
  readonly onUnbind?: () => void;
}

/** Puts a variable of the design, or a new one, in place of a value. */
export function BindButton({ isBound, onBind, onUnbind }: BindButtonProps) {
  const { panels } = useMessages();
  const open = use(BindingContext);
  if (isBound && onUnbind) return <ToolButton label={panels.unbind} icon={unlink} onClick={onUnbind} />;
  return (
    <ToolButton
      label={panels.bind}
      icon={braces}
      aria-haspopup="dialog"
      onClick={({ currentTarget }) => open({ anchor: currentTarget, onBind })}
    />
  );
}
