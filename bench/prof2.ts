import { createCanvas, Canvas } from '@napi-rs/canvas';
const proto = Object.getPrototypeOf(createCanvas(1, 1).getContext('2d'));
const acc: Record<string, { ms: number; n: number }> = {};
for (const target of [proto, Object.getPrototypeOf(createCanvas(1,1))]) for (const k of Object.getOwnPropertyNames(target)) {
  const d = Object.getOwnPropertyDescriptor(target, k);
  if (d && typeof d.value === 'function' && k !== 'constructor') {
    const f = d.value;
    target[k] = function (...a: unknown[]) { const t = performance.now(); try { return f.apply(this, a); } finally { const x = (acc[k] ??= { ms: 0, n: 0 }); x.ms += performance.now() - t; x.n++; } };
  } else if (d?.set) { const s=d.set; Object.defineProperty(target,k,{...d,set(v){const t=performance.now(); s.call(this,v); const x=(acc['set '+k]??={ms:0,n:0}); x.ms+=performance.now()-t; x.n++;}}); }
}
process.argv[2]='link-card'; process.argv[3]='jpg';
await import('./prof.ts');
console.table(Object.entries(acc).map(([k, v]) => ({ k, ms: +(v.ms / 40).toFixed(3), n: v.n / 40 })).sort((a, b) => b.ms - a.ms).slice(0, 22));
