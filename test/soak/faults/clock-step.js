// @ts-check
/**
 * Loaded before a process of ours (`--require`): its wall clock is ahead by as many milliseconds as the file says that
 * COUNTERFOIL_FAULT_CLOCK names, or behind. Timers and `performance.now()` go on, as with a clock that is set by hand.
 */
'use strict';

const { readFileSync } = require('node:fs');

const file = process.env.COUNTERFOIL_FAULT_CLOCK;
const LOOK_MS = 100;

if (file !== undefined) {
  const RealDate = Date;
  const realNow = RealDate.now;
  let offset = 0;
  const look = () => {
    try {
      offset = Number(readFileSync(file, 'utf8')) || 0;
    } catch {
      // No file: the clock is right.
      offset = 0;
    }
  };
  look();
  setInterval(look, LOOK_MS).unref();
  RealDate.now = () => realNow() + offset;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, values, caller) =>
      Reflect.construct(target, values.length === 0 ? [RealDate.now()] : values, caller),
    apply: (target) => new target(RealDate.now()).toString(),
  });
}
