import * as skia from '@napi-rs/canvas';

type CanvasElement = skia.Canvas;

/** Everything that a render told Skia to do with canvases of its own, in its order. */
export interface PaintedCalls {
  readonly calls: number;
  /** Does it all again on new canvases of the same sizes, and answers with the first of them. */
  play(): CanvasElement;
}

/** What a call was given or answered with: a thing of the recording, by its number, or anything else as it is. */
type Given = { readonly of: number } | { readonly value: unknown };

type Step =
  | { readonly kind: 'canvas'; readonly id: number; readonly width: number; readonly height: number }
  | {
      readonly kind: 'call';
      readonly on: number;
      readonly name: string;
      readonly args: readonly Given[];
      readonly id: number;
    }
  | { readonly kind: 'set'; readonly on: number; readonly name: string; readonly value: Given };

type AnyFunction = (this: object, ...args: unknown[]) => unknown;

/** Prototypes whose objects paint, and those that painting makes. */
const contextPrototype = Object.getPrototypeOf(skia.createCanvas(1, 1).getContext('2d')) as object;
const canvasPrototype = Object.getPrototypeOf(skia.createCanvas(1, 1)) as object;
const gradientPrototype = Object.getPrototypeOf(
  skia.createCanvas(1, 1).getContext('2d').createLinearGradient(0, 0, 1, 1),
) as object;

/**
 * Watches Skia while `work` is done. Canvases that were there before, such as pictures that are kept scaled, are used by
 * the calls as they are.
 */
export async function recordCalls(work: () => Promise<unknown>): Promise<PaintedCalls> {
  const steps: Step[] = [];
  const ids = new Map<object, number>();
  const number = (thing: object): number => {
    const known = ids.get(thing);
    if (known !== undefined) return known;
    ids.set(thing, ids.size);
    return ids.size - 1;
  };
  const given = (value: unknown): Given => {
    const id = typeof value === 'object' && value !== null ? ids.get(value) : undefined;
    return id === undefined ? { value } : { of: id };
  };
  const restore = [
    watch(canvasPrototype, 'getContext', function (original, args) {
      const context = original.apply(this, args) as object;
      if (ids.has(context)) return context;
      const { width, height } = this as CanvasElement;
      steps.push({ kind: 'canvas', id: number(context), width, height });
      // The canvas itself may be painted on another.
      ids.set(this, number(context));
      return context;
    }),
    ...paintingProperties(contextPrototype).map(([name, isCall]) =>
      isCall
        ? watch(contextPrototype, name, function (original, args) {
            const on = ids.get(this);
            const answer = original.apply(this, args);
            if (on === undefined) return answer;
            const id = typeof answer === 'object' && answer !== null ? number(answer) : -1;
            steps.push({ kind: 'call', on, name, args: args.map(given), id });
            return answer;
          })
        : watchSetter(contextPrototype, name, function (value) {
            const on = ids.get(this);
            if (on !== undefined) steps.push({ kind: 'set', on, name, value: given(value) });
          }),
    ),
    watch(gradientPrototype, 'addColorStop', function (original, args) {
      const on = ids.get(this);
      if (on !== undefined) steps.push({ kind: 'call', on, name: 'addColorStop', args: args.map(given), id: -1 });
      return original.apply(this, args);
    }),
  ];
  try {
    await work();
  } finally {
    for (const undo of restore) undo();
  }
  return { calls: steps.length, play: () => play(steps, ids.size) };
}

/** Reads and looks paint nothing. */
const looks = new Set([
  'constructor',
  'getImageData',
  'measureText',
  'getTransform',
  'isPointInPath',
  'isPointInStroke',
]);

function paintingProperties(prototype: object): readonly (readonly [name: string, isCall: boolean])[] {
  return Object.entries(Object.getOwnPropertyDescriptors(prototype)).flatMap(
    ([name, descriptor]): [string, boolean][] => {
      if (looks.has(name) || !descriptor.configurable) return [];
      if (typeof descriptor.value === 'function') return [[name, true]];
      return descriptor.set ? [[name, false]] : [];
    },
  );
}

function watch(
  prototype: object,
  name: string,
  instead: (this: object, original: AnyFunction, args: unknown[]) => unknown,
): () => void {
  const descriptor = Object.getOwnPropertyDescriptor(prototype, name);
  if (typeof descriptor?.value !== 'function') throw new Error(`Skia's canvas has no ${name}`);
  const original = descriptor.value as AnyFunction;
  Object.defineProperty(prototype, name, {
    ...descriptor,
    value(this: object, ...args: unknown[]) {
      return instead.call(this, original, args);
    },
  });
  return () => Object.defineProperty(prototype, name, descriptor);
}

function watchSetter(prototype: object, name: string, told: (this: object, value: unknown) => void): () => void {
  const descriptor = Object.getOwnPropertyDescriptor(prototype, name);
  const set = descriptor?.set;
  if (!descriptor || !set) throw new Error(`Skia's canvas has no ${name}`);
  Object.defineProperty(prototype, name, {
    ...descriptor,
    set(this: object, value: unknown) {
      told.call(this, value);
      set.call(this, value);
    },
  });
  return () => Object.defineProperty(prototype, name, descriptor);
}

function play(steps: readonly Step[], count: number): CanvasElement {
  const things: unknown[] = new Array(count);
  const canvases = new Map<number, CanvasElement>();
  const thing = (each: Given): unknown => ('of' in each ? (canvases.get(each.of) ?? things[each.of]) : each.value);
  for (const step of steps) {
    if (step.kind === 'canvas') {
      const canvas = skia.createCanvas(step.width, step.height);
      canvases.set(step.id, canvas);
      things[step.id] = canvas.getContext('2d');
    } else if (step.kind === 'set') {
      (things[step.on] as Record<string, unknown>)[step.name] = thing(step.value);
    } else {
      const target = things[step.on] as Record<string, AnyFunction>;
      const answer = (target[step.name] as AnyFunction).apply(target, step.args.map(thing));
      if (step.id >= 0) things[step.id] = answer;
    }
  }
  const [first, ...others] = canvases.values();
  if (!first) throw new Error('nothing was painted');
  // The garbage collector does not see their pixels.
  for (const layer of others) layer.width = 1;
  return first;
}
