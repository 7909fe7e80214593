import { writeFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { afterAll } from 'vitest';
const by = new Map<string, { n: number; ms: number }>();
const proto = pg.Client.prototype as any; const was = proto.query;
proto.query = function (config: any, ...rest: any[]) {
  const text = typeof config === 'string' ? config : config.text; const t = performance.now();
  const out = was.call(this, config, ...rest);
  const add = () => { const k = String(text).slice(0, 160); const one = by.get(k) ?? { n: 0, ms: 0 }; one.n++; one.ms += performance.now() - t; by.set(k, one); };
  if (out?.then) out.then(add, add); else add();
  return out;
};
afterAll(() => { const all = [...by].sort((a, b) => b[1].ms - a[1].ms); writeFileSync('/tmp/q.txt', `${all.reduce((s, a) => s + a[1].n, 0)} statements ${all.reduce((s, a) => s + a[1].ms, 0)} ms\n` + all.slice(0, 60).map(([k, v]) => `${v.n}\t${v.ms.toFixed(0)}\t${(v.ms / v.n).toFixed(2)}\t${k.replaceAll('\n', ' ')}`).join('\n')); });
