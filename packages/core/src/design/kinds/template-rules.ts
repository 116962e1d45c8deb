/** How a string is written: with braces, as a bare condition, or as a chain of filters. */
export type TemplateForm = 'template' | 'condition' | 'filters';

type Path = readonly PropertyKey[];

/** Where Liquid stands in the properties of a kind. A path begins with the name of a property. */
export interface TemplateRules {
  /** How the string at a path is written. `visible` is a condition in every kind. */
  readonly formOf: (path: Path) => TemplateForm;
  /** Whether the kind binds this place itself, such as a table its rows, and not together with its other properties. */
  readonly isOwn: (path: Path) => boolean;
  /** Whether the place says how the element is repeated: no item of the list is known there. */
  readonly isRepetition: (path: Path) => boolean;
  /** Whether the place takes a list. */
  readonly isList: (path: Path) => boolean;
  /** Whether `{{ page }}` can be a page number there. */
  readonly mayHavePageNumbers: (path: Path) => boolean;
  /** Names that the kind itself gives to its templates. */
  readonly names: ReadonlySet<string>;
}

/** Liquid with braces in every property, all of which are bound together. */
export const plainTemplates: TemplateRules = {
  formOf: ([name]) => (name === 'visible' ? 'condition' : 'template'),
  isOwn: () => false,
  isRepetition: () => false,
  isList: () => false,
  mayHavePageNumbers: () => true,
  names: new Set(),
};

export const textTemplates: TemplateRules = { ...plainTemplates, isOwn: ([name]) => name === 'text' };

/** The list of a repeated group stands without braces. */
export const groupTemplates: TemplateRules = {
  ...plainTemplates,
  formOf: ([name, part]) => (name === 'visible' || (name === 'repeat' && part === 'each') ? 'condition' : 'template'),
  isRepetition: ([name]) => name === 'repeat',
  isList: ([name, ...rest]) => name === 'repeat' && rest.at(-1) === 'each',
  mayHavePageNumbers: ([name]) => name !== 'repeat',
};

/** Rows are bound one by one; `rowStyles[].when` is a condition and `columns[].format` a chain of filters. */
export const tableTemplates: TemplateRules = {
  ...plainTemplates,
  formOf: (path) => {
    const [name, , part] = path;
    if (name === 'visible' || (name === 'rowStyles' && part === 'when')) return 'condition';
    return name === 'columns' && part === 'format' && path.length === 3 ? 'filters' : 'template';
  },
  isOwn: ([name, , part]) =>
    name === 'rows' ||
    name === 'footer' ||
    (name === 'columns' && part === 'format') ||
    (name === 'rowStyles' && part === 'when'),
  isList: (path) => path.at(-1) === 'rows',
  // Tables are measured before pages are counted.
  mayHavePageNumbers: () => false,
  names: new Set(['row', 'rows', 'index', 'value']),
};
