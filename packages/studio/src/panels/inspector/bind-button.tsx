import braces from 'lucide:braces';
import unlink from 'lucide:unlink';
import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { useMessages } from '../../messages/messages.tsx';
import { PickListAt } from '../../ui/pick-list.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import { useWords } from '../controls/use-words.ts';
import { useVariables } from '../variables/use-variables.ts';

interface Binding {
  readonly anchor: Element;
  readonly onBind: (template: string) => void;
}

const BindingContext = createContext<(binding: Binding) => void>(() => undefined);

/** Has the list of variables that all buttons within it open: one list, as there are a hundred buttons. */
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
  const items = useMemo(() => {
    const known = variables.map(({ name, type }) => ({ id: name, text: name, detail: choice(type) }));
    const isFree = (name: string) => variables.every((variable) => variable.name !== name);
    const names = Array.from({ length: variables.length + 1 }, (_, index) => `value${index + 1}`);
    const added = names.find(isFree) ?? 'value';
    return [...known, { id: added, text: panels.newVariable, detail: added }];
  }, [variables, choice, panels]);
  return (
    <PickListAt
      anchor={anchor}
      label={label}
      searchLabel={panels.searchVariables}
      emptyText={panels.nothingFound}
      items={items}
      onClose={onClose}
      onPick={(name) => onBind(templateOf(name))}
    />
  );
}

/** A name that is more than one word stands in brackets. */
const templateOf = (name: string) => (/^[\p{L}_][\p{L}\p{N}_-]*$/u.test(name) ? `{{ ${name} }}` : `{{ ["${name}"] }}`);

export interface BindButtonProps {
  readonly isBound: boolean;
  /** With a template such as `{{ name }}`. */
  readonly onBind: (template: string) => void;
  /** Gives the control back; absent where the template is part of a text. */
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
