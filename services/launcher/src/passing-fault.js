// @ts-check
/** Which faults end by themselves, and how long to wait before looking again. Needs no node_modules. */
'use strict';

const { Refusal } = require('./clone.js');
const { pause } = require('./processes.js');

/** The exit code by which a process says that no further start with these settings helps: EX_CONFIG of sysexits.h. */
const EXIT_MISCONFIGURED = 78;
const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 10_000;
const LINE_CHARACTERS = 300;
/** What the system says while a disk is full or something else has run out. */
const OUT_OF_RESOURCES = new Set(['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN']);

/**
 * @param {number} failures in a row, from 1
 * @param {number} [longestMs]
 * @returns {number} milliseconds until the next try: each time twice as long, up to ten seconds, however often
 */
function growingPause(failures, longestMs = LONGEST_WAIT_MS) {
  // Beyond, the power would only be a larger number.
  return Math.min(longestMs, FIRST_WAIT_MS * 2 ** Math.min(failures - 1, 16));
}

/** @param {unknown} error @returns {boolean} whether the machine has run out of something that may come back */
function isOutOfResources(error) {
  return error instanceof Error && OUT_OF_RESOURCES.has(/** @type {NodeJS.ErrnoException} */ (error).code ?? '');
}

/**
 * Does it, again and again, until it is done. What a person has to change (`Refusal`) is thrown at once.
 * @template Result
 * @param {() => Result | Promise<Result>} work
 * @param {(reason: string) => void} onFailure told of each failure, before its pause
 * @param {(error: unknown) => boolean} [isPassing] by default everything but a `Refusal`
 * @returns {Promise<Result>}
 */
async function untilDone(work, onFailure, isPassing = () => true) {
  for (let failures = 1; ; failures += 1) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Refusal || !isPassing(error)) throw error;
      onFailure(error instanceof Error ? error.message : String(error));
      await pause(growingPause(failures));
    }
  }
}

/** @param {unknown} fault @returns {string} its last line that says something, short enough for a terminal */
function oneLine(fault) {
  const text = fault instanceof Error ? fault.message : String(fault);
  return (text.trim().split('\n').at(-1) ?? '').slice(0, LINE_CHARACTERS);
}

module.exports = { EXIT_MISCONFIGURED, growingPause, isOutOfResources, oneLine, untilDone };
