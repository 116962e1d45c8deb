import { useEffect, useState } from 'react';
import { studioEngine } from '../../engine/studio-engine.ts';

/** ms that a name stands still before its font is loaded: who scrolls past loads nothing. */
const restMs = 150;

/** The name of a family of fonts, in that font once it is there. */
export function FontName({ family }: { readonly family: string }) {
  const [face, setFace] = useState<string>();
  useEffect(() => {
    let isShown = true;
    const load = async () => {
      const engine = await studioEngine();
      const loaded = isShown ? await engine.specimen(family) : undefined;
      if (isShown) setFace(loaded);
    };
    // Without its font, a name is a name all the same.
    const rest = setTimeout(() => load().catch(() => undefined), restMs);
    return () => {
      isShown = false;
      clearTimeout(rest);
    };
  }, [family]);
  return (
    <span data-specimen={face} style={face === undefined ? undefined : { fontFamily: `"${face}"`, fontSize: 17 }}>
      {family}
    </span>
  );
}
