// The options of a render side by side, for programs and forms that take them; a page that only draws needs none of it.
export {
  type FlatOptions,
  hasEffect,
  optionTable,
  type RenderOption,
  renderOptions,
  toFlatOptions,
  toRenderOptions,
  warnOfIgnoredOptions,
} from './options/flat-options.ts';
