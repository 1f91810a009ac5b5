// @ts-check
/** A reader process whose functions do what a hostile file may make a decoder do. */
'use strict';

const { getPriority } = require('node:os');
const path = require('node:path');
const { answerOrders } = require(path.join(__dirname, '../../../dist/services/ledger/src/reading/answering.js'));

const MEGABYTE = 1024 * 1024;
/** @type {unknown[]} */
const held = [];

answerOrders({
  echo: (/** @type {unknown} */ said) => said,
  facts: () => ({ pid: process.pid, environment: Object.keys(process.env).sort(), priority: getPriority() }),
  fails: () => {
    throw new Error('no such picture');
  },
  loops: () => {
    for (;;);
  },
  /** Beside V8's heap, as decoders do. */
  takes: (/** @type {number} */ megabytes) => {
    for (let taken = 0; taken < megabytes; taken++) held.push(Buffer.alloc(MEGABYTE, 1));
  },
  fillsHeap: () => {
    for (;;) held.push(Array.from({ length: 1_000 }, (_, at) => ({ at })));
  },
});
