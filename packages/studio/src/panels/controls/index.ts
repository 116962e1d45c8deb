import type { ComponentType } from 'react';
import type { ControlName } from '../inspector/control-of.ts';
import { AssetControl } from './asset.tsx';
import { ColorControl } from './color.tsx';
import { ConditionControl } from './condition-control.tsx';
import type { ControlProps } from './control.ts';
import { FillControl } from './fill.tsx';
import { FontControl } from './font.tsx';
import { MapControl } from './map.tsx';
import { PartsControl } from './parts.tsx';
import { PositionControl } from './position.tsx';
import { RowsControl } from './rows.tsx';
import {
  ChoiceControl,
  ElsewhereControl,
  FixedControl,
  JsonControl,
  LongTextControl,
  MeasureControl,
  NumberControl,
  NumbersControl,
  SwitchControl,
  TextControl,
} from './simple.tsx';
import { StopsControl } from './stops.tsx';
import { ListControl, ObjectControl, ShadowsControl } from './structures.tsx';
import { DecorationControl, TogglesControl, WeightControl } from './toggles.tsx';

export interface ControlEntry {
  readonly Component: ComponentType<ControlProps>;
  /** Two stand side by side. */
  readonly isHalf: boolean;
  /** Whether it shows a text with `{{variables}}` as it is; others give their place to a field for it. */
  readonly takesTemplates: boolean;
}

const half = (Component: ComponentType<ControlProps>): ControlEntry => ({
  Component,
  isHalf: true,
  takesTemplates: false,
});
const wide = (Component: ComponentType<ControlProps>): ControlEntry => ({
  Component,
  isHalf: false,
  takesTemplates: false,
});
const text = (Component: ComponentType<ControlProps>): ControlEntry => ({
  Component,
  isHalf: false,
  takesTemplates: true,
});

/** The one table of controls: the compiler asks for all. */
export const controls: { readonly [Name in ControlName]: ControlEntry } = {
  fixed: half(FixedControl),
  elsewhere: wide(ElsewhereControl),
  number: half(NumberControl),
  switch: half(SwitchControl),
  text: text(TextControl),
  'long-text': text(LongTextControl),
  condition: text(ConditionControl),
  choice: half(ChoiceControl),
  toggles: wide(TogglesControl),
  decoration: wide(DecorationControl),
  color: half(ColorControl),
  fill: wide(FillControl),
  stops: wide(StopsControl),
  shadows: wide(ShadowsControl),
  font: wide(FontControl),
  weight: half(WeightControl),
  measure: half(MeasureControl),
  parts: wide(PartsControl),
  position: wide(PositionControl),
  asset: text(AssetControl),
  numbers: half(NumbersControl),
  rows: { ...wide(RowsControl), takesTemplates: true },
  map: wide(MapControl),
  json: wide(JsonControl),
  object: wide(ObjectControl),
  list: wide(ListControl),
};
