// Loaded into the service before its own code (`--import`): on SIGUSR2 it appends to the file that TURN_PROBE_FILE names
// how much processor time of the service's thread passed at most, in ms, before a timer that was due could run. That is the
// longest that any other request had to wait, on a machine that does nothing else.
import { appendFileSync } from 'node:fs';
import { cpuMs } from '../support/cpu-time.ts';

const file = process.env['TURN_PROBE_FILE'];
if (file === undefined) throw new Error('TURN_PROBE_FILE is not set: it names the file to write to.');
const everyMs = 2;

let lastMs = cpuMs();
let longestMs = 0;
const look = () => {
  const nowMs = cpuMs();
  longestMs = Math.max(longestMs, nowMs - lastMs);
  lastMs = nowMs;
};
setInterval(look, everyMs).unref();

process.on('SIGUSR2', () => {
  look();
  appendFileSync(file, `${longestMs.toFixed(1)}\n`);
  longestMs = 0;
});
