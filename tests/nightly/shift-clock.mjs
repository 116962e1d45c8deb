// Preloaded (`node --import`): the process's wall clock is SHIFT_CLOCK_MS ahead of the machine's. Monotonic time, and so
// timers, run as they do.

const shiftMs = Number(process.env.SHIFT_CLOCK_MS ?? 0);
const RealDate = Date;
globalThis.Date = class ShiftedDate extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(RealDate.now() + shiftMs);
    else super(...args);
  }

  static now() {
    return RealDate.now() + shiftMs;
  }
};
